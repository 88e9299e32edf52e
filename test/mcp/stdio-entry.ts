// `mcc-lookup mcp --catalogue <file>`, as a program of its own.
import { mcpCommand } from '../../src/main/commands/mcp.ts';

process.exitCode = await mcpCommand.run({ values: { catalogue: process.argv[2]! }, positionals: [] });
