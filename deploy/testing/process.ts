import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const root = dirname(dirname(import.meta.dirname))

/** A process that was started with the start command of its workspace. */
export interface Process {
  origin: string
  port: number
  /** Stops the process, including everything that npm started for it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Resolves once the process logs to standard output that it is listening. */
export async function startAlone(workspace: string, environment: Record<string, string>, host = '127.0.0.1'): Promise<Process> {
  const child = spawn('npm', ['start', '--silent', '--workspace', workspace], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: host, PORT: '0', ...environment },
    // npm starts a shell, and the shell starts Node. A separate process group lets a signal reach all three.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaint = text(child.stderr)
  const port = await Promise.race([
    listeningPort(child),
    once(child, 'close').then(async () => Promise.reject(new Error(`${workspace} did not start: ${await complaint}`))),
  ])
  return { port, origin: `http://${host}:${port}`, end: (signal) => end(child, signal) }
}

/** Runs a command to completion. */
export async function runToEnd(args: readonly string[], environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output: output + complaint }
}

async function listeningPort({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('Nothing is heard of it')
  const { promise, resolve } = Promise.withResolvers<number>()
  // Keeps reading after the first match, because a full pipe would block the process.
  createInterface({ input: stdout }).on('line', (line) => {
    const said = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; port?: number }) : {}
    if (said.msg === 'listening' && said.port !== undefined) resolve(said.port)
  })
  return promise
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // 'close' is emitted once the last process in the group has closed its output.
  const closed = once(child, 'close')
  process.kill(-child.pid, signal)
  await closed
}
