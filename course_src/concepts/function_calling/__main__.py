from concepts.command import main

raise SystemExit(main("function_calling"))
