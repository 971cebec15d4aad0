import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Run } from './keep-running.ts'
import type { ProgramLog } from './logs.ts'
import { portInUse } from './ports.ts'
import { Problem } from './problem.ts'
import { say } from './steps.ts'

export interface Program {
  name: string
  port: number
  main: string
  environment: NodeJS.ProcessEnv
  /** For development: Node restarts it when one of its files changes. */
  reload: boolean
}

/** Milliseconds. */
const readyWithin = 60_000
const drainedWithin = 20_000

/** V8's default of 16 MB takes 130 MB more for the four processes at rest, and is not faster (decision 27). */
const youngObjects = '--max-semi-space-size=2'

/** The gateway's exit code if its port was taken in the meantime. */
const portBusy = 98

/** Programs report through the channel that they listen and what must not be logged, and end by SIGTERM or when the channel closes. */
export function launchProgram(program: Program, log: ProgramLog): Run {
  const flags = program.reload ? ['--watch', '--watch-preserve-output'] : []
  const child = spawn(process.execPath, [youngObjects, ...flags, program.main], {
    env: program.environment,
    // In a session of its own, because Ctrl-C reaches all processes of the terminal and we end them in order.
    // Node's watcher has to stay in ours, because it does not notice when we are killed.
    detached: !program.reload,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  if (child.stdout) log.follow(child.stdout, 'info')
  if (child.stderr) log.follow(child.stderr, 'error')

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const saidReady = new Promise<true>((resolve) => {
    child.on('message', (message) => {
      if (typeOf(message) === 'ready') resolve(true)
    })
  })
  child.on('message', (message) => {
    if (typeOf(message) === 'print') say((message as { text: string }).text)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), drainedWithin)
    await ended
    clearTimeout(impatient)
  }
  return { ready: untilReady(), ended, stop }

  async function untilReady(): Promise<void> {
    const tooLate = delay(readyWithin, `no answer in ${readyWithin / 1000} s`, { ref: false })
    const outcome = await Promise.race([saidReady, ended, tooLate])
    if (outcome === true) return
    if (child.exitCode === portBusy) throw new Problem(portInUse(program.port))
    throw new Problem(`${program.name} did not start (${outcome}). Its log: ${log.file}`)
  }
}

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message && 'type' in message ? message.type : undefined
}
