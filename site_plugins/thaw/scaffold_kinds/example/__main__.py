from concepts.command import main

raise SystemExit(main("example_name"))
