import { parseArgs } from 'node:util'
import { runBench } from '../bench/run-bench.ts'
import { explain } from './start/problem.ts'
import { stopSignal } from './start/stop-signal.ts'

/** `npm run bench`, `npm run bench -- list`, `npm run bench -- --quick`, `npm run bench -- --profile get`. */
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const stop = stopSignal()

try {
  await runBench({ filter: positionals.join(' '), isQuick: values.quick, profiles: values.profile, stop })
} catch (error) {
  process.exitCode = 1
  if (!stop.aborted) console.error(explain(error))
}
process.exit()
