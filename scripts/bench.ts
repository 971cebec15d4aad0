import { choosePart, partNames, serverNames } from '../bench/parts.ts'
import { misunderstood, readArguments } from './start/arguments.ts'
import { explain } from './start/problem.ts'
import { stopSignal } from './start/stop-signal.ts'

const usage = `npm run bench [-- <part>] [<filter>] [--quick] [--profile]

Measures a part (${partNames.join(', ')}), or of it what has the filter in its name:
npm run bench, npm run bench -- list, npm run bench -- start --quick, npm run bench -- --profile get.
The server has: ${serverNames.join('; ')}.`
const { values, positionals } = readArguments({
  usage,
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
  words: Infinity,
})
const { run, filter } = choosePart(positionals) ?? misunderstood(usage)
const stop = stopSignal()

try {
  await run({ filter, isQuick: values.quick, profiles: values.profile, stop })
} catch (error) {
  process.exitCode = 1
  if (!stop.aborted) console.error(explain(error))
}
process.exit()
