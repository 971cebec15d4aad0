import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const root = dirname(dirname(import.meta.dirname))

interface Start {
  /** Milliseconds from the beginning to each step's end, in their order, then 'ready' and 'first page'. */
  steps: Map<string, number>
  /** The launcher, whose descendants are all that runs. */
  pid: number
  /** Answers with the milliseconds that it takes. */
  stop(): Promise<number>
}

interface Place {
  dataDir: string
  compileCache: string
  port: number
}

/** What `npm start` runs, without npm. */
export async function startOnce({ dataDir, compileCache, port }: Place): Promise<Start> {
  const began = performance.now()
  const steps = new Map<string, number>()
  const child = spawn(process.execPath, [join(root, 'scripts', 'run.mjs'), 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), NODE_COMPILE_CACHE: compileCache, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(child, (step) => steps.set(step, performance.now() - began))
  const page = await fetch(`http://localhost:${port}/`)
  await page.bytes()
  if (!page.ok) throw new Error(`The first page was answered with ${page.status}`)
  steps.set('first page', performance.now() - began)
  return { steps, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function untilReady(child: ChildProcess, done: (step: string) => void): Promise<void> {
  if (!child.stdout) throw new Error('nothing can be read of it')
  // Whoever stops reading in the middle would break the pipe.
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      const step = /^✓ (.+) … /.exec(line)?.[1]
      if (step) done(step)
      if (!line.startsWith('Billfold is ready')) return
      done('ready')
      resolve()
    })
    child.once('exit', () => reject(new Error('Billfold did not start')))
  })
}

async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return performance.now() - began
}
