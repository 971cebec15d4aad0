import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

const MISUSED = 2

interface Read<Options extends ParseArgsOptionsConfig> {
  usage: string
  options?: Options
  /** The maximum number of positional arguments. */
  words?: number
}

/** Reads arguments. Prints the usage and exits for --help and unknown arguments. */
export function readArguments<Options extends ParseArgsOptionsConfig>({ usage, options, words = 0 }: Read<Options>) {
  const read = understand<Options>(options as Options, words) ?? misunderstood(usage)
  if (!('help' in read.values)) return read
  console.log(usage)
  return process.exit(0)
}

function understand<Options extends ParseArgsOptionsConfig>(options: Options, words: number) {
  try {
    const read = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: words > 0 })
    return read.positionals.length > words ? undefined : read
  } catch {
    return undefined
  }
}

/** Prints the usage and exits with code 2. */
export function misunderstood(usage: string): never {
  console.error(usage)
  return process.exit(MISUSED)
}
