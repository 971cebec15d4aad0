import { runDatabaseCommand } from './database/database-command.ts'

process.exitCode = await runDatabaseCommand(process.argv.slice(2))
// Closes the IPC channel to the launcher, which would keep this process alive.
if (process.connected) process.disconnect()
