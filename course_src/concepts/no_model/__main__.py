from concepts.command import main

raise SystemExit(main("no_model"))
