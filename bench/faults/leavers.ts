import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { takeVitals, type Vitals } from './vitals.ts'
import { programNames } from '../setting/kept-product.ts'
import { cookieOf } from '../crowd/visitor.ts'
import type { Fault, Scene } from './fault.ts'

const LEAVERS = 10_000
const QUICK_LEAVERS = 800
const AT_ONCE = 24
/** Until the last idle connections of the pools are closed as well. */
const SETTLED_WITHIN_MS = 45_000
const LEEWAY = 2

/** Clients that go away at any moment: before the request is whole, while it is worked on, in the middle of the answer. */
export const leavers: Fault = {
  name: 'clients that leave',
  async run(scene) {
    const { crowd, product, isQuick } = scene
    await crowd.rest()
    await using admin = await adminOf(product.adminUrl)
    const [before, pidsBefore] = [await takeVitals(product, admin.client, 0), await pidsOf(scene)]
    const count = isQuick ? QUICK_LEAVERS : LEAVERS
    const cookie = cookieOf(crowd.people[0]?.browser.cookies ?? new Map())
    const port = Number(new URL(product.origin).port)
    for (let left = 0; left < count; left += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => leave(port, requestOf(left + n, cookie))))
    const extra = await settle(scene, admin.client, before)
    const isAlive = (await pidsOf(scene)).join() === pidsBefore.join()
    crowd.goOn()
    return [
      {
        fault: `${count} clients leave in the middle`,
        measured: `${extra} more sockets and connections than before; processes ${isAlive ? 'alive' : 'ended'}`,
        target: `at most ${LEEWAY} more; alive`,
        met: isAlive && extra <= LEEWAY,
      },
    ]
  },
}

async function adminOf(adminUrl: string): Promise<AsyncDisposable & { client: Client }> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

function pidsOf({ product }: Scene): Promise<number[]> {
  return Promise.all(programNames.map((name) => product.pidOf(name)))
}

function requestOf(n: number, cookie: string): string {
  const head = (line: string, more = '') => `${line} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-forwarded-for: 10.3.0.1\r\n${more}\r\n`
  const body = JSON.stringify({ name: 'Nobody waits for this one', email: 'nobody@example' })
  const kinds = [
    head('GET /api/time-entries?limit=100'),
    // Not a valid address: whether it is whole or not, nothing is stored.
    head('POST /api/clients', `content-type: application/json\r\ncontent-length: ${body.length}\r\n`) + body,
    head('GET /api/live'),
    head('GET /api/dashboard/metrics'),
    head('GET /api/reports/pdf?from=2026-01-01&to=2026-12-31'),
  ]
  return kinds[n % kinds.length] ?? ''
}

/** Sends a part of it or all, and is gone within a few milliseconds. */
function leave(port: number, request: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const length = Math.random() < 0.3 ? Math.floor(Math.random() * request.length) : request.length
      socket.write(request.slice(0, length))
      const go = () => (Math.random() < 0.5 ? socket.resetAndDestroy() : socket.destroy())
      setTimeout(go, Math.random() * 30)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

/** By how many there are more than before, at the best moment until then. */
async function settle({ product, stop }: Scene, admin: Client, before: Vitals): Promise<number> {
  const end = performance.now() + SETTLED_WITHIN_MS
  let least = Number.POSITIVE_INFINITY
  while (performance.now() < end && least > LEEWAY) {
    const now = await takeVitals(product, admin, 0)
    const more = programNames.map((name) => (now.sockets.get(name) ?? 0) - (before.sockets.get(name) ?? 0))
    least = Math.min(least, Math.max(now.connections - before.connections, ...more))
    await delay(500, undefined, { signal: stop })
  }
  return least
}
