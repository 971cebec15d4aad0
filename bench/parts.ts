import { operations } from './server/operations.ts'

export interface PartOptions {
  /** Only operations whose name contains this; empty: all. */
  filter: string
  isQuick: boolean
  stop: AbortSignal
}

type Part = (options: PartOptions) => Promise<void>

const server: Part = async (options) => (await import('./server/run-server.ts')).runServer(options)

/** By the word on the command line. */
const parts: Record<string, Part> = {
  server,
  browser: async (options) => (await import('./browser/run-browser.ts')).runBrowser(options),
  start: async (options) => (await import('./start/run-start.ts')).runStart(options),
  faults: async (options) => (await import('./faults/run-faults.ts')).runFaults(options),
}

export const partNames = Object.keys(parts)
export const serverNames = operations.map(({ name }) => name)

/** Without the name of a part, the words filter the server's operations. Undefined if nothing matches. */
export function choosePart(words: readonly string[]): { run: Part; filter: string } | undefined {
  const [first = '', ...rest] = words
  const run = parts[first] ?? server
  const filter = (run === parts[first] ? rest : words).join(' ')
  return run === server && !serverNames.some((name) => name.includes(filter)) ? undefined : { run, filter }
}
