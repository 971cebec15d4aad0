import { runDatabaseCommand } from './database/database-command.ts'

process.exitCode = await runDatabaseCommand(process.argv.slice(2))
// The channel to the launcher would keep this process alive.
if (process.connected) process.disconnect()
