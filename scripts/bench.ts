import type { PartOptions } from '../bench/product.ts'
import { operations } from '../bench/server/operations.ts'
import { misunderstood, readArguments, runCommand, stopSignal } from './start/command-line.ts'

const parts: Record<string, (options: PartOptions) => Promise<void>> = {
  server: async (options) => (await import('../bench/server/run-server.ts')).runServer(options),
  browser: async (options) => (await import('../bench/browser.ts')).runBrowser(options),
  start: async (options) => (await import('../bench/start.ts')).runStart(options),
  faults: async (options) => (await import('../bench/faults/run-faults.ts')).runFaults(options),
}

const usage = `npm run bench [-- <part>] [<filter>] [--quick]

Measures a part (${Object.keys(parts).join(', ')}), or the operations of it whose name contains the filter:
npm run bench, npm run bench -- list, npm run bench -- start --quick.
Operations of the server: ${operations.map((operation) => operation.name).join('; ')}.`
const { values, positionals } = readArguments({ usage, options: { quick: { type: 'boolean', default: false } }, words: Infinity })
// If the first word is not the name of a benchmark, all words filter the server's operations.
const [part = '', filter] = parts[positionals[0] ?? ''] ? [positionals[0], positionals.slice(1).join(' ')] : ['server', positionals.join(' ')]
if (part === 'server' && !operations.some(({ name }) => name.includes(filter))) misunderstood(usage)
const stop = stopSignal()

await runCommand(async () => parts[part]?.({ filter, isQuick: values.quick, stop }), stop)
process.exit()
