import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildFrontEnds } from '../../scripts/front-ends/build-front-ends.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { step } from '../../scripts/start/steps.ts'
import type { PartOptions } from '../parts.ts'
import { median } from '../quantile.ts'
import { table, verdictTable } from '../report/tables.ts'
import { beginReport } from '../report/begin-report.ts'
import { programNames } from '../setting/kept-product.ts'
import { startOnce } from './one-start.ts'
import { type Running, whatRuns } from './what-runs.ts'

const root = dirname(dirname(import.meta.dirname))
/** Until each process has come to rest. */
const REST_MS = 12_000
const FIRST_PAGE = 'first page'
const POSTGRES = 'Start Postgres'
/** Of README.md: "Second start: seconds". */
const WARM_TARGET_MS = 5000
const MEMORY_TARGET = 300

/** In the order in which the steps end, milliseconds from the beginning, one for each round. */
type Steps = Map<string, number[]>

export async function runStart({ isQuick, stop }: PartOptions): Promise<void> {
  const rounds = isQuick ? 1 : 5
  const endReport = beginReport()
  // What is measured is starting, not building.
  await buildFrontEnds(root, stop)
  const cold: Steps = new Map()
  const warm: Steps = new Map()
  const stops: number[] = []
  const bare: number[] = []
  let running: Running[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await step('Start Node alone', bareStart, stop))
    const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
    try {
      const place = { dataDir: join(folder, 'data'), compileCache: join(folder, 'compiled'), port: await freePort() }
      await mkdir(place.compileCache)
      await step('Cold start', () => startAndStop(cold, place, false), stop)
      await step('Warm start', () => startAndStop(warm, place, round === rounds - 1), stop)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  await endReport(describe({ cold, warm, stops, bare: median(bare), running, rounds }))

  async function startAndStop(steps: Steps, place: Parameters<typeof startOnce>[0], rests: boolean): Promise<void> {
    const start = await startOnce(place)
    try {
      for (const [name, at] of start.steps) steps.set(name, [...(steps.get(name) ?? []), at])
      if (!rests) return
      await delay(REST_MS, undefined, { signal: stop })
      running = await whatRuns(start.pid)
    } finally {
      stops.push(await start.stop())
    }
  }
}

async function bareStart(): Promise<number> {
  const began = performance.now()
  await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - began
}

interface Report {
  cold: Steps
  warm: Steps
  stops: readonly number[]
  bare: number
  running: readonly Running[]
  rounds: number
}

function describe({ cold, warm, stops, bare, running, rounds }: Report): string {
  const at = (steps: Steps, name: string) => median(steps.get(name) ?? [])
  const postgres = at(warm, POSTGRES)
  const page = at(warm, FIRST_PAGE)
  const product = running.filter(({ name }) => programNames.some((program) => program === name))
  // Of programs of which each counts the code of Node: it is in the largest of them once.
  const shared = Math.max(...product.map(({ memory }) => memory.resident - memory.own))
  const idle = product.reduce((sum, { memory }) => sum + memory.own, shared)
  return `Medians of ${rounds} rounds. Node alone, from its start to its end: ${bare.toFixed(0)} ms. A stop right after a start: ${median(stops).toFixed(0)} ms.

${verdictTable([
  { target: `a warm start, until the first page is there: ≤ ${WARM_TARGET_MS / 1000} s`, measured: `${(page / 1000).toFixed(2)} s`, met: page <= WARM_TARGET_MS },
  { target: `gateway and services idle, what they share counted once: ≤ ${MEMORY_TARGET} MB`, measured: `${idle} MB`, met: idle <= MEMORY_TARGET },
])}

Milliseconds from the beginning until each step is done.

${table(
  ['step', 'cold', 'warm', 'warm / Node alone', 'warm / until Postgres runs'],
  [...cold.keys()].filter((name) => warm.has(name)).map((name) => [name, at(cold, name).toFixed(0), at(warm, name).toFixed(0), (at(warm, name) / bare).toFixed(1), (at(warm, name) / postgres).toFixed(1)]),
)}

All that \`npm start\` runs, ${REST_MS / 1000} s after a warm start: MB that are its own, and MB resident with the code that it shares.

${table(['process', 'own', 'resident'], running.map(({ name, memory }) => [name, String(memory.own), String(memory.resident)]))}`
}
