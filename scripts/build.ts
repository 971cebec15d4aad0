import { dirname } from 'node:path'
import { buildFrontEnds } from './front-ends/build-front-ends.ts'
import { readArguments, runCommand } from './start/command-line.ts'

readArguments({ usage: 'npm run build\n\nBuilds the shell and the modules that changed. One alone: npm run build -w mf-billing' })
await runCommand(() => buildFrontEnds(dirname(import.meta.dirname)))
