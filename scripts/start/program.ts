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
  /** For development: Node starts it again when a file that it uses changes. */
  reload: boolean
}

/** Milliseconds. */
const readyWithin = 60_000
const drainedWithin = 20_000

/** With as much memory as most machines have V8 takes 64, of which it keeps three; this is as fast (decision 27). */
const youngObjects = '--max-semi-space-size=16'

/** The gateway's exit code when someone else took its port after we looked. */
const portBusy = 98

/** Programs say over the channel that they listen, print what must not be in a log, and end at SIGTERM or when the channel closes. */
export function launchProgram(program: Program, log: ProgramLog): Run {
  const flags = program.reload ? ['--watch', '--watch-preserve-output'] : []
  const child = spawn(process.execPath, [youngObjects, ...flags, program.main], {
    env: program.environment,
    // A session of its own: Ctrl-C reaches every process of the terminal, and we end them one after the other. Not so
    // with Node's watcher, which does not notice when we are killed: it has to be killed with us.
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
