import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

const MISUSED = 2

interface Read<Options extends ParseArgsOptionsConfig> {
  usage: string
  options?: Options
  /** Maximum number of positional arguments. */
  words?: number
}

/** Parses the arguments. For --help and invalid ones it prints the usage and exits. */
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

/** Prints the usage and exits with 2. */
export function misunderstood(usage: string): never {
  console.error(usage)
  return process.exit(MISUSED)
}
