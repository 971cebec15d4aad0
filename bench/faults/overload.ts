import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { openJournal } from '../crowd/journal.ts'
import { openPerson } from '../crowd/person.ts'
import { cookieOf } from '../crowd/visitor.ts'
import { median } from '../quantile.ts'
import { startKeptProduct } from '../setting/kept-product.ts'
import type { Fault, Outcome } from './fault.ts'
import { openFlood } from './flood.ts'
import { closedLoop, openLoop, type Paced } from './paced.ts'

const ENTRIES = 20
/** As many accounts: the gateway gives each only its share. */
const PEOPLE = 25
const CALLERS = 200
const BEST_CONNECTIONS = 16
const TIMES_TOO_MANY = 4
/** Far more than the gateway lets in at once: with fewer they would queue in here, and nobody would ever be refused. */
const CONNECTIONS = 2000
const LASTS_MS = 60_000
const QUICK_MS = 8000
const LEAST_GOODPUT = 0.8
/** A few seconds are less exact. */
const QUICK_GOODPUT = 0.7
const REFUSED_WITHIN_MS = 50

/**
 * More than it can do: it does what it can, and says to the rest at once when to come again. A Billfold without links: those run in this process, which would
 * hand on each answer beside flooding.
 */
export const overload: Fault = {
  name: 'overload',
  async run({ crowd, isQuick }) {
    await crowd.rest()
    await using own = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'billfold-flood-'))
    own.defer(() => rm(folder, { recursive: true }))
    const { origin } = own.use(await startKeptProduct({ folder, linked: false }))
    const cookies = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => signUpAndWork(origin, number)))
    const flood = openFlood({ origin, path: `${timeEntryCalls.list.path}?limit=${ENTRIES}`, cookies, connections: CONNECTIONS })
    own.defer(() => flood.leave())
    const milliseconds = isQuick ? QUICK_MS : LASTS_MS
    await closedLoop(flood.ask, BEST_CONNECTIONS, milliseconds / 4)
    const usual = await closedLoop(flood.ask, BEST_CONNECTIONS, milliseconds / 2)
    const exhausted = await closedLoop(flood.ask, CALLERS, milliseconds / 2)
    const best = Math.max(goodput(usual), goodput(exhausted))
    const flooded = await openLoop(flood.ask, TIMES_TOO_MANY * best, milliseconds)
    crowd.goOn()
    const expected = { best, least: isQuick ? QUICK_GOODPUT : LEAST_GOODPUT }
    return [judge(`${CALLERS} callers at once`, exhausted, expected), judge(`${TIMES_TOO_MANY} times as many requests as it can answer`, flooded, expected)]
  },
}

/** The cookie of somebody whose list is as long as is asked for. */
async function signUpAndWork(origin: string, number: number): Promise<string> {
  const person = await openPerson({ origin, number, journal: openJournal(), tell: () => undefined, givesUpAfter: 30_000 })
  const { browser, clientId, projectId } = person
  const body = { clientId, projectId, description: 'Wireframes', hours: '1.5', rate: '100', date: '2026-11-02' }
  for (let entry = 0; entry < ENTRIES; entry += 1) await browser.send(timeEntryCalls.create, { body })
  const cookie = cookieOf(browser.cookies)
  await person.leave()
  return cookie
}

function goodput({ answers, seconds }: Paced): number {
  return answers.filter(({ status }) => status === 200).length / seconds
}

function judge(fault: string, { answers, seconds }: Paced, { best, least }: { best: number; least: number }): Outcome {
  const share = goodput({ answers, seconds }) / best
  const isRefused = ({ status, retryAfter }: Pick<Paced['answers'][number], 'status' | 'retryAfter'>) => (status === 429 || status === 503) && retryAfter > 0
  const refused = answers.filter(isRefused)
  const wrong = answers.filter((answer) => answer.status !== 200 && !isRefused(answer))
  const inTime = refused.length === 0 ? 0 : median(refused.map(({ milliseconds }) => milliseconds))
  const good = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
  return {
    fault,
    measured: `${(100 * share).toFixed(0)} % of ${best.toFixed(0)} a second, p50 ${median(good).toFixed(0)} ms; ${refused.length} of ${answers.length} refused, p50 ${inTime.toFixed(0)} ms; ${wrong.length} otherwise`,
    target: `≥ ${100 * least} %; the rest 429 or 503 with Retry-After, half of them within ${REFUSED_WITHIN_MS} ms`,
    met: share >= least && wrong.length === 0 && inTime <= REFUSED_WITHIN_MS,
    details: [...Map.groupBy(wrong, ({ status, problem }) => `${status} ${problem.replace(/,"requestId":"[^"]*"/, '')}`)].map(([kind, all]) => `${all.length} × ${kind}`),
  }
}

