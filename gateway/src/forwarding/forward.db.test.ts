import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@billfold/contracts/errors'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Context } from '@billfold/server-kit/app'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { readTestIdentity } from '@billfold/server-kit/testing/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestGateway, startUpstream, type TestGateway, type Visitor, cookieHeader } from '../testing/test-gateway.ts'

let answer: (ctx: Context) => void | Promise<void>
let upstream: Awaited<ReturnType<typeof startUpstream>>
let gateway: TestGateway
let anna: Visitor & { user: { id: number } }

beforeAll(async () => {
  upstream = await startUpstream((ctx) => answer(ctx))
  gateway = await startTestGateway({ services: { projects: upstream.url, billing: upstream.url } })
  anna = await gateway.signedIn()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})
beforeEach(() => {
  answer = (ctx) => {
    ctx.body = []
  }
})

function fetchAs(visitor: Visitor, path: string, init: RequestInit = {}) {
  return fetch(gateway.origin + path, { ...init, headers: { cookie: cookieHeader(visitor.cookies), ...(init.headers as Record<string, string>) } })
}

describe('a service behind the gateway', () => {
  test('receives the caller’s identity from the gateway, not from the caller', async () => {
    let identity: unknown
    answer = (ctx) => {
      identity = readTestIdentity(ctx.get(IDENTITY_HEADER), 'projects')
      ctx.body = []
    }
    await fetchAs(anna, '/api/clients', { headers: { [IDENTITY_HEADER]: 'forged' } })
    expect(identity).toEqual({ userId: anna.user.id, timeZone: 'America/New_York', address: '127.0.0.1', service: 'projects' })
  })

  test('receives the visitor’s address only from trusted proxies', async () => {
    const addresses: unknown[] = []
    answer = (ctx) => {
      addresses.push(readTestIdentity(ctx.get(IDENTITY_HEADER), 'projects').address)
      ctx.body = []
    }
    const read = (origin: string) => fetch(`${origin}/api/public/project-share/x`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } })
    await read(gateway.origin)
    const behindProxy = await startTestGateway({ proxies: 1, services: { projects: upstream.url } })
    await read(behindProxy.origin)
    await behindProxy.close()
    expect(addresses).toEqual(['127.0.0.1', '203.0.113.7'])
  })

  test('receives no cookies and no hop-by-hop headers', async () => {
    let headers: Context['headers'] = {}
    answer = (ctx) => {
      ;({ headers } = ctx)
      ctx.body = []
    }
    const response = await fetchAs(anna, '/api/clients?limit=2', { headers: { authorization: 'Basic x', te: 'trailers', 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'mine-mine' } })
    for (const name of ['cookie', 'authorization', 'te']) expect(headers[name]).toBeUndefined()
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-request-id']).toBe(response.headers.get('x-request-id'))
    expect(headers['x-request-id']).not.toBe('mine-mine')
  })

  test('receives the path, the query, the body and the relevant headers', async () => {
    const seen: unknown[] = []
    answer = async (ctx) => {
      seen.push(ctx.method, ctx.url, ctx.get('if-match'), await text(ctx.req))
      ctx.body = { id: 3 }
    }
    await fetchAs(anna, '/api/clients/3?x=1', { method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': '"2"' }, body: '{"name":"Ä"}' })
    expect(seen).toEqual(['PUT', '/api/clients/3?x=1', '"2"', '{"name":"Ä"}'])
  })

  test('cannot set cookies', async () => {
    answer = (ctx) => {
      ctx.set('Set-Cookie', 'billfold.sid=stolen')
      ctx.set('X-Total', '1')
      ctx.body = []
    }
    const response = await fetchAs(anna, '/api/clients')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('x-total')).toBe('1')
  })

  test('may respond without a body', async () => {
    answer = (ctx) => {
      ctx.status = 204
    }
    expect((await fetchAs(anna, '/api/clients')).status).toBe(204)
  })

  test('responds to HEAD with the headers only', async () => {
    const response = await fetchAs(anna, '/api/clients', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '2'])
  })
})

test('forwards server-sent events immediately and uncompressed', async () => {
  let push: (event: string) => void = () => {}
  answer = (ctx) => {
    ctx.type = 'text/event-stream'
    ctx.respond = false
    ctx.res.writeHead(200, { 'content-type': 'text/event-stream' })
    ctx.res.flushHeaders()
    push = (event) => ctx.res.write(event)
  }
  const left = new AbortController()
  const response = await fetchAs(anna, '/api/clients', { headers: { accept: 'text/event-stream', 'accept-encoding': 'br, gzip' }, signal: left.signal })
  expect(response.headers.get('content-encoding')).toBeNull()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    push(event)
    expect((await reader?.read())?.value).toBe(event)
  }
  left.abort()
})

describe('an upstream error', () => {
  test('is forwarded unchanged if it has Billfold’s error format', async () => {
    answer = () => {
      throw new AppError('conflict', 'Not like this', { issues: [{ path: 'name', message: 'no' }], retryAfter: 7 })
    }
    const { status, error, headers } = await anna.call(clientCalls.list)
    expect(status).toBe(409)
    expect(error).toEqual({ message: 'Not like this', code: 'conflict', issues: [{ path: 'name', message: 'no' }], requestId: headers.get('x-request-id') })
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['7', 'no-store'])
  })

  test.each([
    ['text/html', '<h1>Bad gateway</h1>'],
    ['application/json', '{"error":"boom at /srv/x.ts"}'],
    ['application/json', '{"mess'],
  ])('is replaced by a generic error without internal details if it has another format (%s)', async (type, body) => {
    answer = (ctx) => {
      ctx.status = 502
      ctx.type = type
      ctx.body = body
    }
    const { status, error } = await anna.call(clientCalls.list)
    expect(status).toBe(503)
    expect(error).toEqual({
      code: 'service_unavailable',
      message: 'Clients and projects are not available right now. Please try again in a moment.',
      requestId: expect.any(String),
    })
  })
})

test('reports which service is down, while everything else keeps working', async () => {
  const alone = await startTestGateway()
  const visitor = await alone.signedIn()
  const { status, error, headers } = await visitor.call(clientCalls.list)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(error.message).toBe('Clients and projects are not available right now. Please try again in a moment.')
  const ready = await fetch(`${alone.origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', unavailable: ['projects', 'billing', 'proposals'] }])
  expect((await fetch(`${alone.origin}/healthz`)).status).toBe(200)
  await alone.close()
})

describe('a connection that breaks before the response', () => {
  function breakFirst(): () => number {
    let asked = 0
    answer = (ctx) => {
      asked += 1
      if (asked === 1) ctx.req.socket.destroy()
      else ctx.body = []
    }
    return () => asked
  }

  test('is retried once if the request was a read', async () => {
    const asked = breakFirst()
    expect((await anna.call(clientCalls.list)).status).toBe(200)
    expect(asked()).toBe(2)
  })

  test('is not retried if the request was a write', async () => {
    const asked = breakFirst()
    expect((await anna.call(clientCalls.create, { body: { name: 'A', email: 'a@b.co' } })).status).toBe(503)
    expect(asked()).toBe(1)
  })

  test('is not retried if the request was a GET that writes', async () => {
    const asked = breakFirst()
    expect((await anna.call(invoiceCalls.stripeStatus, { params: { id: 1 } })).status).toBe(503)
    expect(asked()).toBe(1)
  })
})

test.each(['identity', 'br'])('cuts off the client’s response when the upstream response breaks off (%s)', async (encoding) => {
  answer = (ctx) => {
    ctx.respond = false
    ctx.res.writeHead(200, { 'content-type': 'application/json' })
    ctx.res.write('['.repeat(5000))
    setImmediate(() => ctx.res.destroy())
  }
  const read = fetchAs(anna, '/api/clients', { headers: { 'accept-encoding': encoding } }).then((response) => response.text())
  await expect(read).rejects.toThrow()
})

/** Holds back all responses until `end` is called. `underWay` counts the pending requests by kind. */
function answerLater(kindOf: (path: string) => string = () => 'all') {
  const underWay: Record<string, number> = {}
  const end = Promise.withResolvers<void>()
  answer = async (ctx) => {
    const kind = kindOf(ctx.path)
    underWay[kind] = (underWay[kind] ?? 0) + 1
    await end.promise
    underWay[kind] -= 1
    ctx.body = []
  }
  return { underWay, end: () => end.resolve() }
}

describe('a service under load', () => {
  let users: Visitor[]
  beforeAll(async () => {
    users = await Promise.all(Array.from({ length: 6 }, () => gateway.signedIn()))
  })

  test('receives at most 32 requests at once; the rest wait in the gateway', async () => {
    const { underWay, end } = answerLater()
    const all = users.flatMap((user) => Array.from({ length: 8 }, () => user.call(clientCalls.list)))
    await expect.poll(() => underWay.all).toBe(32)
    end()
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(48).fill(200))
  })

  test('responds to other users in time while one user sends 200 slow requests', async () => {
    const SLOW_MS = 300
    let underWay = 0
    let most = 0
    answer = async (ctx) => {
      if (ctx.query.slow) {
        underWay += 1
        most = Math.max(most, underWay)
        await delay(SLOW_MS)
        underWay -= 1
      }
      ctx.body = []
    }
    const slow = Array.from({ length: 200 }, async () => (await fetchAs(anna, '/api/clients?slow=1')).status)
    await expect.poll(() => underWay).toBeGreaterThan(0)
    for (const user of [...users, ...users]) {
      const start = performance.now()
      expect((await user.call(clientCalls.list)).status).toBe(200)
      expect(performance.now() - start).toBeLessThan(2000)
    }
    const statuses = await Promise.all(slow)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(most).toBe(8)
    expect((await anna.call(clientCalls.list)).status).toBe(200)
  })

  test('receives at most eight request bodies at once from a user who sends them slowly or without a length', async () => {
    const { underWay, end } = answerLater()
    const headers = { 'content-type': 'application/json' }
    const send = (user: Visitor) => fetchAs(user, '/api/clients', { method: 'POST', headers, body: new Blob(['{}']).stream(), duplex: 'half' })
    const all = Array.from({ length: 12 }, () => send(anna))
    await expect.poll(() => underWay.all).toBe(8)
    all.push(send(users[0]!))
    await expect.poll(() => underWay.all).toBe(9)
    end()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([9, 4])
  })

  test('handles two documents and two Stripe calls per user at once, up to eight of each kind overall, alongside fast calls', async () => {
    const kindOf = (path: string) => /pdf|stripe/.exec(path)?.[0] ?? 'quick'
    const { underWay, end } = answerLater(kindOf)
    const paths = ['/api/invoices/1/download-pdf', '/api/invoices/1/stripe-status']
    const slow = [anna, ...users].flatMap((user) => Array.from({ length: 8 }, (_, n) => fetchAs(user, paths[n % 2] ?? '')))
    await expect.poll(() => underWay).toEqual({ pdf: 8, stripe: 8 })
    const quick = anna.call(timeEntryCalls.list)
    await expect.poll(() => underWay).toEqual({ pdf: 8, stripe: 8, quick: 1 })
    end()
    expect((await quick).status).toBe(200)
    await Promise.all(slow)
  })
})

test('rejects document requests only from the user who sends too many', async () => {
  const { underWay, end } = answerLater((path) => (path.includes('pdf') ? 'pdf' : 'quick'))
  const [bob, carl] = [await gateway.signedIn(), await gateway.signedIn()]
  const pdf = async (visitor: Visitor) => (await fetchAs(visitor, '/api/invoices/1/download-pdf')).status
  // Sent over one connection, so that all requests arrive before the first response.
  const crowd = connect(gateway.port, '127.0.0.1')
  crowd.write(`GET /api/invoices/1/download-pdf HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieHeader(bob.cookies)}\r\n\r\n`.repeat(300))
  await expect.poll(() => underWay.pdf).toBe(2)
  // Repeats until a request is rejected with 429; a queued request would get no response within 300 ms.
  await expect.poll(() => Promise.race([pdf(bob), delay(300)])).toBe(429)
  const others = [pdf(carl), fetchAs(bob, '/api/time-entries').then(({ status }) => status)]
  await expect.poll(() => underWay).toEqual({ pdf: 3, quick: 1 })
  end()
  expect(await Promise.all(others)).toEqual([200, 200])
  crowd.destroy()
  await expect.poll(() => pdf(bob)).toBe(200)
})

test.each(['identity', 'br'])('forwards a response of any size (%s)', async (encoding) => {
  for (const bytes of [2, 1000, 256 * 1024, 256 * 1024 + 1, 3_000_000]) {
    const body = `[${'"ä",'.repeat(bytes / 5)}0]`
    answer = (ctx) => {
      ctx.type = 'json'
      ctx.body = body
    }
    const response = await fetchAs(anna, '/api/clients', { headers: { 'accept-encoding': encoding } })
    expect([bytes, response.status, (await response.text()) === body]).toEqual([bytes, 200, true])
  }
})

test('retries a read whose short response breaks off, and never forwards a partial response', async () => {
  let asked = 0
  answer = (ctx) => {
    asked += 1
    ctx.respond = false
    ctx.res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    ctx.res.write('[')
    setImmediate(() => ctx.res.destroy())
  }
  expect((await anna.call(clientCalls.list)).status).toBe(503)
  expect((await anna.call(clientCalls.create, { body: { name: 'A', email: 'a@b.co' } })).status).toBe(503)
  expect(asked).toBe(3)
})

test('gives up on a service that does not respond', async () => {
  answer = (ctx) => new Promise((resolve) => ctx.res.once('close', resolve))
  const impatient = await startTestGateway({ services: { projects: upstream.url }, serviceTimeout: 300 })
  const visitor = await impatient.signedIn()
  expect((await visitor.call(clientCalls.list)).status).toBe(503)
  await impatient.close()
})
