import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Pool } from 'undici'
import { median } from '../quantile.ts'
import type { Outcome, Scene } from './faults.ts'

const BEST_CONNECTIONS = 16
const FACTOR = 4
/** More than the gateway admits at once. */
const CONNECTIONS = 2000
const LEAST_SHARE = 0.6
const REFUSED_WITHIN_MS = 50

interface Reply {
  status: number
  retryAfter: number
  milliseconds: number
}

interface Load {
  replies: Reply[]
  seconds: number
}

/** Sends four times as many requests as the product can answer: it keeps most of its throughput and rejects the rest at once. */
export async function overload({ product, users, isQuick }: Scene): Promise<Outcome[]> {
  await users.pause()
  const pool = new Pool(product.origin, { connections: CONNECTIONS })
  const path = `${timeEntryCalls.list.path}?limit=20`
  let sent = 0
  async function send(): Promise<Reply> {
    const cookie = users.all[sent++ % users.all.length]?.cookie ?? ''
    const start = performance.now()
    try {
      const { statusCode, headers, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
      await body.dump()
      return { status: statusCode, retryAfter: Number(headers['retry-after'] ?? 0), milliseconds: performance.now() - start }
    } catch {
      return { status: 0, retryAfter: 0, milliseconds: performance.now() - start }
    }
  }
  const milliseconds = isQuick ? 8000 : 60_000
  await sendInTurn(send, BEST_CONNECTIONS, milliseconds / 4)
  const best = throughput(await sendInTurn(send, BEST_CONNECTIONS, milliseconds / 2))
  const flooded = await sendAtRate(send, FACTOR * best, milliseconds)
  await pool.destroy()
  users.resume()
  return [judge(flooded, best)]
}

/** Closed loop. */
async function sendInTurn(send: () => Promise<Reply>, connections: number, milliseconds: number): Promise<Load> {
  const replies: Reply[] = []
  const start = performance.now()
  async function repeat(): Promise<void> {
    while (performance.now() - start < milliseconds) replies.push(await send())
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  return { replies, seconds: (performance.now() - start) / 1000 }
}

/** Open loop: does not wait for replies. */
async function sendAtRate(send: () => Promise<Reply>, perSecond: number, milliseconds: number): Promise<Load> {
  const start = performance.now()
  const sent: Promise<Reply>[] = []
  for (let elapsed = 0; elapsed < milliseconds; elapsed = performance.now() - start) {
    while (sent.length < (elapsed / 1000) * perSecond) sent.push(send())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { replies: await Promise.all(sent), seconds: (performance.now() - start) / 1000 }
}

function throughput({ replies, seconds }: Load): number {
  return replies.filter(({ status }) => status === 200).length / seconds
}

function judge(load: Load, best: number): Outcome {
  const share = throughput(load) / best
  const isRejected = ({ status, retryAfter }: Reply) => (status === 429 || status === 503) && retryAfter > 0
  const rejected = load.replies.filter(isRejected)
  const wrong = load.replies.filter((reply) => reply.status !== 200 && !isRejected(reply))
  const rejectedWithin = rejected.length === 0 ? 0 : median(rejected.map(({ milliseconds }) => milliseconds))
  return {
    target: `${FACTOR} times the capacity: ≥ ${100 * LEAST_SHARE} % of normal throughput; the rest 429 or 503 with Retry-After, median within ${REFUSED_WITHIN_MS} ms`,
    measured: `${(100 * share).toFixed(0)} % of ${best.toFixed(0)} per second; ${rejected.length} of ${load.replies.length} rejected, median ${rejectedWithin.toFixed(0)} ms; ${wrong.length} other failures`,
    isMet: share >= LEAST_SHARE && wrong.length === 0 && rejectedWithin <= REFUSED_WITHIN_MS,
    details: [...Map.groupBy(wrong, ({ status }) => status)].map(([status, all]) => `${all.length} × ${status}`),
  }
}
