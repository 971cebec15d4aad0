import { choosePart, partNames, serverNames } from '../bench/parts.ts'
import { misunderstood, readArguments } from './start/arguments.ts'
import { explain } from './start/problem.ts'
import { stopSignal } from './start/stop-signal.ts'

const usage = `npm run bench [-- <part>] [<filter>] [--quick]

Measures a part (${partNames.join(', ')}), or the operations of it whose name contains the filter:
npm run bench, npm run bench -- list, npm run bench -- start --quick.
Operations of the server: ${serverNames.join('; ')}.`
const { values, positionals } = readArguments({ usage, options: { quick: { type: 'boolean', default: false } }, words: Infinity })
const { run, filter } = choosePart(positionals) ?? misunderstood(usage)
const stop = stopSignal()

try {
  await run({ filter, isQuick: values.quick, stop })
} catch (error) {
  process.exitCode = 1
  if (!stop.aborted) console.error(explain(error))
}
process.exit()
