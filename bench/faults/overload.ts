import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { openVisitor } from '../crowd/visitor.ts'
import { quantile } from '../soak/trend.ts'
import type { Fault, Outcome } from './fault.ts'
import { asking, closedLoop, openLoop, type Paced } from './paced.ts'

const CALLERS = 200
const BEST_CONNECTIONS = 16
const TIMES_TOO_MANY = 4
/** Far more than the gateway lets in at once: with fewer they would queue in here, and nobody would ever be refused. */
const CONNECTIONS = 2000
const LASTS_MS = 60_000
const QUICK_MS = 4000
const LEAST_GOODPUT = 0.8
const REFUSED_WITHIN_MS = 50

/** More than it can do: it does what it can, and says to the rest at once when to come again. */
export const overload: Fault = {
  name: 'overload',
  async run(scene) {
    const { crowd, product, isQuick } = scene
    await crowd.rest()
    const milliseconds = isQuick ? QUICK_MS : LASTS_MS
    const patient = openVisitor({ origin: product.direct, address: '10.4.0.1', tell: () => undefined, cookies: crowd.people[0]?.browser.cookies ?? new Map(), connections: CONNECTIONS, patience: 60_000 })
    const list = asking(patient, timeEntryCalls.list, () => ({ query: { limit: '20' } }))
    await closedLoop(list, BEST_CONNECTIONS, milliseconds / 4)
    const usual = await closedLoop(list, BEST_CONNECTIONS, milliseconds / 2)
    const exhausted = await closedLoop(list, CALLERS, milliseconds / 2)
    const best = Math.max(goodput(usual), goodput(exhausted))
    const flooded = await openLoop(list, TIMES_TOO_MANY * best, milliseconds)
    await patient.leave()
    crowd.goOn()
    return [judge(`${CALLERS} callers at once`, best, exhausted), judge(`${TIMES_TOO_MANY} times as many requests as it can answer`, best, flooded)]
  },
}

function goodput({ answers, seconds }: Paced): number {
  return answers.filter(({ status }) => status === 200).length / seconds
}

function judge(fault: string, best: number, { answers, seconds }: Paced): Outcome {
  const share = goodput({ answers, seconds }) / best
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0)
  const wrong = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter > 0))
  const inTime = refused.length === 0 ? 0 : quantile(refused.map(({ milliseconds }) => milliseconds), 0.5)
  const good = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
  return {
    fault,
    measured: `${(100 * share).toFixed(0)} % of ${best.toFixed(0)} a second, p50 ${quantile(good, 0.5).toFixed(0)} ms; ${refused.length} of ${answers.length} refused, p50 ${inTime.toFixed(0)} ms; ${wrong.length} otherwise`,
    target: `≥ ${100 * LEAST_GOODPUT} %; the rest 503 with Retry-After, half of them within ${REFUSED_WITHIN_MS} ms`,
    met: share >= LEAST_GOODPUT && wrong.length === 0 && inTime <= REFUSED_WITHIN_MS,
    details: [...Map.groupBy(wrong, ({ status, problem }) => `${status} ${problem.replace(/,"requestId":"[^"]*"/, '')}`)].map(([kind, all]) => `${all.length} × ${kind}`),
  }
}

