import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
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

describe('a service', () => {
  test('is told who is calling, and not by the caller', async () => {
    let identity: unknown
    answer = (ctx) => {
      identity = readTestIdentity(ctx.get(IDENTITY_HEADER), 'projects')
      ctx.body = []
    }
    await fetchAs(anna, '/api/clients', { headers: { [IDENTITY_HEADER]: 'forged' } })
    expect(identity).toEqual({ userId: anna.user.id, timeZone: 'America/New_York', address: '127.0.0.1', service: 'projects' })
  })

  test('is told where a visitor is, as our own proxies say and nobody else', async () => {
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

  test('sees no cookie and nothing that only one hop may say', async () => {
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

  test('gets the path, the query, the body and the headers that matter', async () => {
    const seen: unknown[] = []
    answer = async (ctx) => {
      seen.push(ctx.method, ctx.url, ctx.get('if-match'), await text(ctx.req))
      ctx.body = { id: 3 }
    }
    await fetchAs(anna, '/api/clients/3?x=1', { method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': '"2"' }, body: '{"name":"Ä"}' })
    expect(seen).toEqual(['PUT', '/api/clients/3?x=1', '"2"', '{"name":"Ä"}'])
  })

  test('cannot set a cookie', async () => {
    answer = (ctx) => {
      ctx.set('Set-Cookie', 'billfold.sid=stolen')
      ctx.set('X-Total', '1')
      ctx.body = []
    }
    const response = await fetchAs(anna, '/api/clients')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('x-total')).toBe('1')
  })

  test('may answer without a body', async () => {
    answer = (ctx) => {
      ctx.status = 204
    }
    expect((await fetchAs(anna, '/api/clients')).status).toBe(204)
  })

  test('is asked for the headers alone', async () => {
    const response = await fetchAs(anna, '/api/clients', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '2'])
  })
})

test('an event comes through when it happens, uncompressed', async () => {
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

describe('an error', () => {
  test('of ours goes through as it is', async () => {
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
  ])('of another kind (%s) becomes one of ours and tells nothing of the inside', async (type, body) => {
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

test('a service that is down is named, and everything else goes on working', async () => {
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

describe('a connection that breaks before the answer', () => {
  function breakFirst(): () => number {
    let asked = 0
    answer = (ctx) => {
      asked += 1
      if (asked === 1) ctx.req.socket.destroy()
      else ctx.body = []
    }
    return () => asked
  }

  test('is tried once more for a read', async () => {
    const asked = breakFirst()
    expect((await anna.call(clientCalls.list)).status).toBe(200)
    expect(asked()).toBe(2)
  })

  test('is not tried again for a call that changes something', async () => {
    const asked = breakFirst()
    expect((await anna.call(clientCalls.create, { body: { name: 'A', email: 'a@b.co' } })).status).toBe(503)
    expect(asked()).toBe(1)
  })

  test('is not tried again for a GET that writes something down', async () => {
    const asked = breakFirst()
    expect((await anna.call(invoiceCalls.stripeStatus, { params: { id: 1 } })).status).toBe(503)
    expect(asked()).toBe(1)
  })
})

test.each(['identity', 'br'])('an answer that breaks off in the middle is cut off for the client too (%s)', async (encoding) => {
  answer = (ctx) => {
    ctx.respond = false
    ctx.res.writeHead(200, { 'content-type': 'application/json' })
    ctx.res.write('['.repeat(5000))
    setImmediate(() => ctx.res.destroy())
  }
  const read = fetchAs(anna, '/api/clients', { headers: { 'accept-encoding': encoding } }).then((response) => response.text())
  await expect(read).rejects.toThrow()
})

test('a service works on so many at once, and the rest waits its turn in front of it', async () => {
  let underWay = 0
  let most = 0
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  answer = async (ctx) => {
    underWay += 1
    most = Math.max(most, underWay)
    if (underWay === 32) begun.resolve()
    await end.promise
    underWay -= 1
    ctx.body = []
  }
  const all = Array.from({ length: 48 }, () => anna.call(clientCalls.list))
  await begun.promise
  end.resolve()
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(48).fill(200))
  expect(most).toBe(32)
})

test('however many wait for Stripe or for documents, whoever asks for something else is answered', async () => {
  const underWay = { pdf: 0, stripe: 0 }
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  answer = async (ctx) => {
    const slow = /pdf|stripe/.exec(ctx.path)?.[0] as keyof typeof underWay | undefined
    if (slow) {
      underWay[slow] += 1
      if (underWay.pdf >= 8 && underWay.stripe >= 8) begun.resolve()
      await end.promise
    }
    ctx.body = []
  }
  const paths = ['/api/invoices/1/download-pdf', '/api/invoices/1/stripe-status']
  const slow = Array.from({ length: 40 }, (_, n) => fetchAs(anna, paths[n % 2] ?? ''))
  await begun.promise
  expect((await anna.call(timeEntryCalls.list)).status).toBe(200)
  expect(underWay).toEqual({ pdf: 8, stripe: 8 })
  end.resolve()
  await Promise.all(slow)
})

test('where the line is full nobody is even asked who they are, and afterwards everybody again', async () => {
  const end = Promise.withResolvers<void>()
  answer = async (ctx) => {
    if (ctx.path.includes('pdf')) await end.promise
    ctx.body = []
  }
  const [pdf, list] = ['/api/invoices/1/download-pdf', '/api/invoices'].map((path) => async () => (await fetch(gateway.origin + path)).status) as [() => Promise<number>, () => Promise<number>]
  // All at once, over one connection: who waits is refused after a while, and they must not leave as they come.
  const crowd = connect(gateway.port, '127.0.0.1')
  crowd.write(`GET /api/invoices/1/download-pdf HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieHeader(anna.cookies)}\r\n\r\n`.repeat(1008))
  await expect.poll(pdf, { timeout: 20_000 }).toBe(503)
  expect(await list()).toBe(401)
  end.resolve()
  crowd.destroy()
  await expect.poll(pdf, { timeout: 20_000 }).toBe(401)
})

test.each(['identity', 'br'])('an answer of any size arrives as the service gave it (%s)', async (encoding) => {
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

test('a short answer that breaks off in the middle is asked for again where it is a read, and never passed on in part', async () => {
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

test('a service that says nothing is given up', async () => {
  answer = (ctx) => new Promise((resolve) => ctx.res.once('close', resolve))
  const impatient = await startTestGateway({ services: { projects: upstream.url }, serviceTimeout: 300 })
  const visitor = await impatient.signedIn()
  expect((await visitor.call(clientCalls.list)).status).toBe(503)
  await impatient.close()
})
