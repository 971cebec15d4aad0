import { runDatabaseCommand } from './database/database-command.ts'

process.exitCode = await runDatabaseCommand(process.argv.slice(2))
