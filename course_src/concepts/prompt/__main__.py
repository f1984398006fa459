from concepts.command import main

raise SystemExit(main("prompt"))
