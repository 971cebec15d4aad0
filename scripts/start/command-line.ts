import { spawn } from 'node:child_process'
import { isAbsolute, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs, type ParseArgsOptionsConfig, styleText } from 'node:util'

/** An error that the user can fix; shown without a stack trace. */
export class Problem extends Error {
  override name = 'Problem'
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The message to show for an error. Includes a stack trace if the error is a bug. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // System errors need no stack trace, e.g. "EACCES: permission denied, open '/srv/billfold/.data/secrets.json'".
  const speaksForItself = error instanceof Problem || ['EnvironmentError', 'DatabaseProblem'].includes(error.name) || hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR')
  return speaksForItself ? error.message : (error.stack ?? error.message)
}

const MISUSED = 2

interface Read<Options extends ParseArgsOptionsConfig> {
  usage: string
  options?: Options
  /** The maximum number of positional arguments. */
  words?: number
}

/** Parses the arguments. Prints the usage and exits for --help or unknown arguments. */
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

/** Runs a command, prints its error unless it was stopped, and sets the exit code. */
export async function runCommand(work: () => Promise<void>, stop?: AbortSignal): Promise<void> {
  await work().catch((error: unknown) => fail(error, stop))
}

function fail(error: unknown, stop?: AbortSignal): void {
  process.exitCode = 1
  if (!stop?.aborted) console.error(explain(error))
}

/** npm runs scripts in the repository, but paths are relative to the folder where npm was called. */
export function resolvePath(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given)
}

const running = new Set<string>()

/** Runs a step and prints how long it took. Steps may overlap. Once `stop` aborts, does not wait for the work to finish. */
export async function step<T>(title: string, work: () => Promise<T>, stop?: AbortSignal): Promise<T> {
  stop?.throwIfAborted()
  const end = begin(title)
  try {
    const result = await (stop ? Promise.race([work(), aborted(stop)]) : work())
    end(true)
    return result
  } catch (error) {
    if (stop?.aborted) running.delete(title)
    else end(false)
    throw error
  }
}

/** Begins a step. The returned function prints the step's result. */
export function begin(title: string): (good: boolean, note?: string) => void {
  const started = performance.now()
  clear()
  running.add(title)
  showRunning()
  return (good, note) => {
    running.delete(title)
    const mark = good ? styleText('green', '✓') : styleText('red', '✗')
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${mark} ${title} … ${seconds} s${note ? ` · ${note}` : ''}`)
  }
}

/** Prints a line above the running steps. */
export function say(line: string): void {
  clear()
  console.log(line)
  showRunning()
}

function aborted(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason), { once: true }))
}

function showRunning(): void {
  if (process.stdout.isTTY && running.size > 0) process.stdout.write(`  ${[...running].join(', ')} …`)
}

function clear(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[2K')
}

/**
 * A signal that aborts on Ctrl-C, on SIGTERM, or when the launcher has exited. Further signals are ignored, because a single Ctrl-C may
 * arrive several times.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.connected) process.on('disconnect', stop)
  return stopping.signal
}

/** Starts a server and prints its URL. When asked to stop, stops everything in order. */
export async function runUntilStopped(start: (running: AsyncDisposableStack, stop: AbortSignal) => Promise<string>): Promise<never> {
  const stop = stopSignal()
  const running = new AsyncDisposableStack()
  try {
    const address = await start(running, stop)
    say(`Billfold is ready at ${address}`)
    await new Promise((resolve) => stop.addEventListener('abort', resolve))
  } catch (error) {
    if (!stop.aborted) fail(error)
  }
  const end = () => running.disposeAsync()
  await (stop.aborted ? step('Stop', end) : end()).catch((error: unknown) => fail(error))
  process.exit()
}

interface ToolOptions {
  cwd: string
  stop?: AbortSignal | undefined
  env?: NodeJS.ProcessEnv
  /** True to show the output while the tool runs. */
  isShown?: boolean
  input?: string
  uid?: number
  gid?: number
}

export interface ToolResult {
  succeeded: boolean
  /** Empty if the output was shown while the tool ran. */
  output: string
}

/** Runs a program until it exits. */
export async function runTool(command: string, args: readonly string[], { stop, env, isShown = false, input, ...options }: ToolOptions): Promise<ToolResult> {
  const output = isShown ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    ...options,
    signal: stop,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
    shell: process.platform === 'win32' && !isAbsolute(command),
    windowsHide: true,
  })
  child.stdin?.end(input)
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve)
    child.on('error', reject)
  })
  const [status, ...printed] = await Promise.all([code, ...[child.stdout, child.stderr].map((stream) => stream && text(stream))])
  return { succeeded: status === 0, output: printed.join('').trim() }
}
