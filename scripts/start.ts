import { dirname } from 'node:path'
import { readArguments, runUntilStopped } from './start/command-line.ts'
import { startBillfold } from './start/billfold.ts'

const root = dirname(import.meta.dirname)
readArguments({ usage: 'npm start\n\nTakes no words but variables, as in PORT=4000 npm start: docs/running.md has them all.' })

await runUntilStopped((running, stop) => startBillfold({ root, running, stop, reload: false }))
