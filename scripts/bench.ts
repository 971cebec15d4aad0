import { parseArgs } from 'node:util'
import { choosePart } from '../bench/parts.ts'
import { explain } from './start/problem.ts'
import { stopSignal } from './start/stop-signal.ts'

/** `npm run bench -- <part> [filter]`: `npm run bench` is the server, `npm run bench -- list`, `npm run bench -- pdf --quick`, `npm run bench -- --profile get`, `npm run bench -- soak --minutes 3`. */
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false }, minutes: { type: 'string' } },
  allowPositionals: true,
})
const stop = stopSignal()

try {
  const { run, filter } = choosePart(positionals)
  await run({ filter, isQuick: values.quick, profiles: values.profile, minutes: values.minutes === undefined ? undefined : Number(values.minutes), stop })
} catch (error) {
  process.exitCode = 1
  if (!stop.aborted) console.error(explain(error))
}
process.exit()
