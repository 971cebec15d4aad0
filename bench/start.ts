import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildFrontEnds } from '../scripts/front-ends/build-front-ends.ts'
import { step } from '../scripts/start/command-line.ts'
import { freePort } from '../scripts/start/ports.ts'
import type { PartOptions } from './product.ts'
import { beginReport, median, verdictTable } from './report.ts'

const root = dirname(import.meta.dirname)
const WARM_TARGET_MS = 5000

/** Measures the time from `npm start` to the first page, once with an empty data folder and once on the next start. */
export async function runStart({ isQuick, stop }: PartOptions): Promise<void> {
  const rounds = isQuick ? 1 : 5
  const endReport = beginReport()
  await buildFrontEnds(root, stop)
  const times = { cold: [] as number[], warm: [] as number[], stop: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
    try {
      const environment = { DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join(folder, 'compiled'), PORT: String(await freePort()) }
      await mkdir(environment.NODE_COMPILE_CACHE)
      for (const kind of ['cold', 'warm'] as const) {
        const start = await step(`${kind} start`, () => startOnce(environment), stop)
        times[kind].push(start.milliseconds)
        times.stop.push(await start.stop())
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const seconds = (kind: keyof typeof times) => `${(median(times[kind]) / 1000).toFixed(1)} s`
  const verdict = { target: `npm start until the first page, warm: ≤ ${WARM_TARGET_MS / 1000} s`, measured: seconds('warm'), isMet: median(times.warm) <= WARM_TARGET_MS }
  endReport(`Medians of ${rounds} rounds. Empty data folder: ${seconds('cold')}. Stop: ${seconds('stop')}.

${verdictTable([verdict])}`)
}

interface Start {
  milliseconds: number
  stop(): Promise<number>
}

async function startOnce(environment: NodeJS.ProcessEnv & { PORT: string }): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'run.mjs'), 'start'], {
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Billfold is ready') && resolve())
    exited.then(() => reject(new Error('Billfold did not start')), reject)
  })
  const page = await fetch(`http://localhost:${environment.PORT}/`)
  await page.bytes()
  if (!page.ok) throw new Error(`The first page has status ${page.status}`)
  return {
    milliseconds: performance.now() - began,
    async stop() {
      const stopping = performance.now()
      child.kill('SIGTERM')
      await exited
      return performance.now() - stopping
    },
  }
}
