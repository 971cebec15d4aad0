import { runDatabaseCommand } from './database/database-command.ts'

process.exitCode = await runDatabaseCommand(process.argv.slice(2))
// Whoever still listens for the launcher's end would never come to its own.
if (process.connected) process.disconnect()
