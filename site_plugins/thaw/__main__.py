"""`python -m thaw` is the thaw command."""

from thaw.cli import main

main()
