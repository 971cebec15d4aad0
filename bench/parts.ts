import { operations } from './operations.ts'

export interface PartOptions {
  /** Only what has this in its name; of the whole part where it is empty. */
  filter: string
  /** A minute or so instead of all the time that it takes; nothing is written down. */
  isQuick: boolean
  /** Where the time goes in each process, instead of how much it is. */
  profiles: boolean
  /** How long, where that can be chosen. */
  minutes: number | undefined
  stop: AbortSignal
}

type Part = (options: PartOptions) => Promise<void>

const server: Part = async (options) => (await import('./run-bench.ts')).runBench(options)

/** What is measured, by the word that asks for it. Each is loaded when it is asked for, and writes the part of docs/measurements.md that has its name. */
const parts: Record<string, Part> = {
  server,
  browser: async (options) => (await import('./browser/run-browser.ts')).runBrowser(options),
  pdf: async (options) => (await import('./pdf/run-pdf.ts')).runPdf(options),
  start: async (options) => (await import('./start/run-start.ts')).runStart(options),
  soak: async (options) => (await import('./soak/run-soak.ts')).runSoak(options),
  faults: async (options) => (await import('./faults/run-faults.ts')).runFaults(options),
}

export const partNames = Object.keys(parts)
export const serverNames = operations.map(({ name }) => name)

/** What the words of a command line ask for: the server, where the first one names no part. Undefined where that has nothing of the name. */
export function choosePart(words: readonly string[]): { run: Part; filter: string } | undefined {
  const [first = '', ...rest] = words
  const run = parts[first] ?? server
  const filter = (run === parts[first] ? rest : words).join(' ')
  return run === server && !serverNames.some((name) => name.includes(filter)) ? undefined : { run, filter }
}
