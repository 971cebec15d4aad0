import { dirname } from 'node:path'
import { startBillfold } from './start/billfold.ts'
import { runUntilStopped } from './start/run-until-stopped.ts'

const root = dirname(import.meta.dirname)

await runUntilStopped((running, stop) => startBillfold({ root, running, stop, reload: false }))
