import { type ChildProcess, spawn } from 'node:child_process'
import { close, openSync, renameSync, write } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { logLevels } from '@billfold/server-kit/environment'
import { hasCode, Problem, say } from './command-line.ts'
import { portInUse } from './ports.ts'

/** A started process. */
export interface Run {
  pid?: number | undefined
  ready: Promise<void>
  /** The exit reason, such as "exit code 1". Never rejects. */
  ended: Promise<string>
  stop: () => Promise<void>
}

export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

export interface Kept extends AsyncDisposable {
  ready: Promise<void>
}

/** Milliseconds. If a process has run longer than this, the next restart uses the shortest delay again. */
const healthy = 60_000
const shortestPause = 250
const longestPause = 30_000

/** Starts a process. Once it has been ready, restarts it whenever it exits, after 0.25 s, 0.5 s, 1 s … up to 30 s. */
export function keepRunning(name: string, launch: () => Promise<Run>, wait = delay): Kept {
  const stopping = new AbortController()
  let current = launch()
  const ready = current.then((run) => run.ready)

  const watch = async () => {
    let pause = shortestPause
    for (;;) {
      const startedAt = performance.now()
      const reason = await current.then((run) => run.ended, String)
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > healthy) pause = shortestPause
      say(`warn  ${name}  ended (${reason}), starts again in ${pause / 1000} s`)
      await wait(pause, undefined, { signal: stopping.signal })
      pause = Math.min(pause * 2, longestPause)
      current = launch()
      current.then((run) => run.ready).then(() => say(`warn  ${name}  runs again`), ignore)
    }
  }

  const watching = ready.then(watch).catch(ignore)
  return {
    ready,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await current.then((run) => run.stop(), ignore)
      await watching
    },
  }
}

/** Ignores errors that are reported elsewhere: a failed first start by `ready`, later failures by the loop. */
function ignore(): void {}

export interface Program {
  name: string
  port: number
  main: string
  environment: NodeJS.ProcessEnv
  /** True in development, where Node restarts the program when a file changes. */
  reload: boolean
}

/** How long a program may take to become ready, and to finish its requests when stopped, in milliseconds. */
const readyWithin = 60_000
const drainedWithin = 20_000

/** Limits V8's memory for young objects. By default, V8 would reserve more without being faster (decision 27). */
const youngObjects = '--max-semi-space-size=16'

/** The exit code with which the gateway reports that its port is taken. */
const portBusy = 98

/**
 * Programs use an IPC channel to report that they are listening, and to print output that must not be logged. They stop on SIGTERM or when
 * the channel closes.
 */
export function launchProgram(program: Program, log: ProgramLog): Run {
  const flags = program.reload ? ['--watch', '--watch-preserve-output'] : []
  const child = spawn(process.execPath, [youngObjects, ...flags, program.main], {
    env: program.environment,
    // Programs are stopped in order, so each has its own process group, which Ctrl-C does not reach. Node's watcher must share our group,
    // or it would survive if we are killed.
    detached: !program.reload,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  if (child.stdout) log.follow(child.stdout, 'info')
  if (child.stderr) log.follow(child.stderr, 'error')

  const ended = endOf(child)
  const saidReady = new Promise<true>((resolve) => {
    child.on('message', (message: { type?: string; text?: string } | null) => {
      if (message?.type === 'ready') resolve(true)
      if (message?.type === 'print') say(message.text ?? '')
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), drainedWithin)
    await ended
    clearTimeout(impatient)
  }
  return { pid: child.pid, ready: untilReady(), ended, stop }

  async function untilReady(): Promise<void> {
    const tooLate = delay(readyWithin, `no answer in ${readyWithin / 1000} s`, { ref: false })
    const outcome = await Promise.race([saidReady, ended, tooLate])
    if (outcome === true) return
    if (child.exitCode === portBusy) throw new Problem(portInUse(program.port))
    throw new Problem(`${program.name} did not start (${outcome}). Its log: ${log.file}`)
  }
}

type LogLevel = (typeof logLevels)[number]

/** Returns the path of a new log file. The previous file is kept as `<name>.1.log`. */
export function freshLogFile(dataDir: string, name: string): string {
  const file = join(dataDir, 'logs', `${name}.log`)
  try {
    renameSync(file, join(dataDir, 'logs', `${name}.1.log`))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return file
}

interface ProgramLog {
  file: string
  /** Lines that are not log records, such as stack traces, are given the level `plain`. */
  follow: (output: Readable, plain: LogLevel) => void
}

/** Writes all lines to the log file, and lines of at least this level to the terminal. */
export function openLog(dataDir: string, name: string, level: LogLevel): ProgramLog {
  const file = freshLogFile(dataDir, name)
  const stream = appendTo(file)
  return {
    file,
    follow(output, plain) {
      output.pipe(stream, { end: false })
      createInterface({ input: output }).on('line', (line) => {
        const text = describeLine(name, line, level, plain)
        if (text) say(text)
      })
    },
  }
}

/** Never fails, and drops lines if the disk is full. An error would terminate this process or block the program whose output is logged. */
export function appendTo(file: string): Writable {
  const descriptor = openSync(file, 'a')
  return new Writable({
    write: (chunk: Buffer, _, done) => write(descriptor, chunk, () => done()),
    destroy: (_, done) => close(descriptor, () => done(null)),
  })
}

/** Formats a log line for the terminal. Undefined if its level is below the threshold. */
export function describeLine(name: string, line: string, threshold: LogLevel, plain: LogLevel): string | undefined {
  const found = /^\{"level":"(\w+)"/.exec(line)?.[1]
  const level = logLevels.find((known) => known === found) ?? plain
  if (logLevels.indexOf(level) < logLevels.indexOf(threshold) || !line.trim()) return undefined
  return `${level.padEnd(5)} ${name}  ${found ? message(line) : line}`
}

function message(line: string): string {
  try {
    const { msg, err, requestId, method, path, status } = JSON.parse(line)
    const call = method && `${method} ${path} ${status}`
    const parts = [msg, call, err?.message !== msg && err?.message, requestId && `request ${requestId}`]
    return parts.filter(Boolean).join(' · ')
  } catch {
    return line
  }
}
