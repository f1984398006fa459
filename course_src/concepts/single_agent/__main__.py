from concepts.command import main

raise SystemExit(main("single_agent"))
