import { runDatabaseCommand } from './database/database-command.ts'

process.exitCode = await runDatabaseCommand(process.argv.slice(2))
// Disconnects, because an open channel would keep the process alive.
if (process.connected) process.disconnect()
