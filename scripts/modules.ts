import { runModules } from './modules/run-modules.ts'

process.exitCode = await runModules(process.argv.slice(2))
