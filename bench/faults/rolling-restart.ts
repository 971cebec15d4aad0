import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { openLog } from '../../scripts/start/logs.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { launchProgram } from '../../scripts/start/program.ts'
import { openVisitor, type Visitor } from '../crowd/visitor.ts'
import { type ProgramName, programNames } from '../setting/kept-product.ts'
import type { Fault, Outcome, Scene } from './fault.ts'

const RESTARTS = 50
const QUICK_RESTARTS = 4
const CALLERS = 64
const EXIT_WITHIN = 10

interface Restarts {
  exits: number[]
  failures: string[]
  requests: number
}

/** A release: a second process takes over, and the first one is told to end, under 64 connections. */
export const rollingRestart: Fault = {
  name: 'rolling restart',
  async run(scene) {
    const { crowd, product, isQuick } = scene
    await crowd.rest()
    product.restartPause = 0
    const done: Restarts = { exits: [], failures: [], requests: 0 }
    const visitor = openVisitor({
      origin: product.origin,
      address: '10.5.0.1',
      cookies: crowd.people[0]?.browser.cookies ?? new Map(),
      connections: CALLERS,
      tell({ call, status, problem }) {
        done.requests += 1
        if (status !== 200) done.failures.push(`${call}: ${status} ${problem.replace(/,"requestId":"[^"]*"/, '')}`)
      },
    })
    const isOver = new AbortController()
    const clientId = crowd.people[0]?.clientId ?? 0
    const asking = Promise.all(Array.from({ length: CALLERS }, (_, n) => ask(visitor, n, clientId, isOver.signal)))
    const restarts = isQuick ? QUICK_RESTARTS : RESTARTS
    for (let n = 0; n < restarts; n++) await restart(scene, programNames[n % programNames.length] ?? 'gateway', done)
    isOver.abort()
    await asking
    await visitor.leave()
    product.restartPause = undefined
    crowd.goOn()
    return [judge(restarts, done)]
  },
}

/** Half of them read. What the others write the gateway sends once: nobody hides a failure. */
async function ask(visitor: Visitor, n: number, clientId: number, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    if (n % 2 === 0) await visitor.send(timeEntryCalls.list, { query: { limit: '20' } })
    else await visitor.send(clientCalls.update, { params: { id: clientId }, body: { phone: `${n} ${Math.random()}` } })
  }
}

/** Another process stands in while ours ends and is started again by whoever keeps it running. */
async function restart({ product }: Scene, name: ProgramName, done: Restarts): Promise<void> {
  const program = product.programs[name]
  const port = await freePort()
  const log = openLog(product.folder, `${name}-${port}`, 'silent')
  const standIn = launchProgram({ ...program, port, environment: { ...program.environment, PORT: String(port) } }, log)
  await standIn.ready
  const links = [...product.links].filter(([link]) => link.endsWith(`→ ${name}`)).map(([, link]) => link)
  for (const link of links) link.target = port
  const next = product.nextRun(name)
  done.exits.push(await secondsOf(async () => product.runOf(name)?.stop()))
  await (await next).ready
  for (const link of links) link.target = program.port
  done.exits.push(await secondsOf(() => standIn.stop()))
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function judge(restarts: number, { exits, failures, requests }: Restarts): Outcome {
  const longest = Math.max(...exits)
  return {
    fault: `${restarts} programs replaced under ${CALLERS} connections`,
    measured: `${failures.length} of ${requests} requests failed; ${longest.toFixed(1)} s to end at most`,
    target: `none failed; ends within ${EXIT_WITHIN} s`,
    met: failures.length === 0 && longest <= EXIT_WITHIN,
    details: [...Map.groupBy(failures, (failure) => failure)].map(([failure, all]) => `${all.length} × ${failure}`),
  }
}

