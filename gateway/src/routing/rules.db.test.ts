import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieHeader, startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let cookie: string
let upstream: Awaited<ReturnType<typeof startUpstream>>

beforeAll(async () => {
  upstream = await startUpstream(async (ctx) => {
    ctx.body = { received: (await text(ctx.req)).length }
  })
  gateway = await startTestGateway({ services: { projects: upstream.url } })
  cookie = cookieHeader((await gateway.signedIn()).cookies)
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const json = { 'content-type': 'application/json' }

async function send(path: string, request: RequestInit = {}) {
  const response = await fetch(gateway.origin + path, request)
  const body = (await response.json()) as { code?: string; received?: number }
  return { status: response.status, code: body.code, body, type: response.headers.get('content-type') }
}

describe('an undeclared path below /api', () => {
  test.each(['/api', '/api/', '/api/nothing', '/API/nothing', '/api/clients/1/2', '/api/user/../nothing'])('returns a JSON 404 with or without a session: %s', async (path) => {
    for (const headers of [undefined, { cookie }]) {
      const answer = await send(path, { headers })
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
      expect(answer.type).toContain('application/json')
    }
  })

  test('returns 404 for an undeclared method, even from another origin', async () => {
    expect((await send('/api/clients', { method: 'DELETE', headers: { origin: 'https://evil.example' } })).status).toBe(404)
  })
})

describe('a call that writes', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://127.0.0.1:1' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is rejected before the session lookup if sent with %j', async (headers) => {
    const answer = await send('/api/clients', { method: 'POST', headers: headers as RequestInit['headers'] })
    expect([answer.status, answer.code]).toEqual([403, 'cross_site_request'])
  })

  test('is accepted from our own page, from the public origin, and from clients that are not browsers', async () => {
    for (const headers of [{ origin: gateway.origin, 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, { 'sec-fetch-site': 'none' }, {}]) {
      expect((await send('/api/clients', { method: 'POST', headers: headers as RequestInit['headers'] })).status).toBe(401)
    }
  })
})

test('responds to a read from another origin but does not let that page see the response', async () => {
  expect((await send('/api/registry', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
})

test('returns 401 for a private call without a session, before reading the body', async () => {
  const answer = await send('/api/clients', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
  expect([answer.status, answer.code]).toEqual([401, 'unauthenticated'])
})

describe('a request body', () => {
  test.each([
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('is rejected with 415 when sent as %j', async (headers) => {
    const answer = await send('/api/clients', { method: 'POST', headers: { cookie, ...headers } as RequestInit['headers'], body: '{}' })
    expect([answer.status, answer.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('must be JSON even for calls that take no body', async () => {
    expect((await send('/api/logout', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })).status).toBe(415)
  })

  test('is rejected with 413 if it is 5 MB', async () => {
    const answer = await send('/api/clients', { method: 'POST', headers: { ...json, cookie }, body: 'x'.repeat(5_000_000) })
    expect([answer.status, answer.code]).toEqual([413, 'payload_too_large'])
  })

  test.each(['/api/clients', '/api/login'])('is rejected with 413 at %s if it is 5 MB and has no Content-Length', async (path) => {
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 50; i += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
        controller.close()
      },
    })
    const request = { method: 'POST', headers: { ...json, cookie }, body: chunks, duplex: 'half' } as RequestInit
    const answer = await send(path, request)
    expect([answer.status, answer.code]).toEqual([413, 'payload_too_large'])
  })

  test('is rejected once with 413 if its chunks exceed the limit, and the connection is closed', async () => {
    for (const path of ['/api/clients', '/api/login']) {
      const socket = connect(gateway.port, '127.0.0.1')
      const closed = once(socket, 'close')
      let answer = ''
      socket.on('data', (data: Buffer) => (answer += data.toString('latin1')))
      socket.on('error', () => undefined)
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`)
      // Simulates a client that never finishes its body and never reads the response.
      const sending = setInterval(() => socket.write(`40000\r\n${'x'.repeat(0x40000)}\r\n`), 20)
      await closed
      clearInterval(sending)
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
      expect(answer).toMatch(/\r\nConnection: close\r\n/i)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'payload_too_large' })
    }
  })

  test('is accepted at exactly 1 MiB, with or without a Content-Length', async () => {
    const bytes = Buffer.alloc(1024 * 1024, 'x')
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const request = { method: 'POST', headers: { ...json, cookie }, body, duplex: 'half' } as RequestInit
      expect((await send('/api/clients', request)).body.received).toBe(1024 * 1024)
    }
  })

  test.each(['/api/login', '/api/user/settings'])('is rejected with 400 at %s if it is not valid UTF-8', async (path) => {
    const body = Buffer.from('{"username":"\u00ff","password":"x"}', 'latin1')
    const answer = await send(path, { method: path.endsWith('login') ? 'POST' : 'PUT', headers: { ...json, cookie }, body })
    expect([answer.status, answer.code]).toEqual([400, 'malformed_json'])
  })

  test('is rejected with 400 if it is not JSON', async () => {
    const answer = await send('/api/login', { method: 'POST', headers: json, body: '{"a":' })
    expect([answer.status, answer.code]).toEqual([400, 'malformed_json'])
  })
})

test('survives requests that are not HTTP', async () => {
  for (const bytes of ['\u0000\u0001\u0002\r\n\r\n', 'GET\r\n\r\n', 'GET /api/user HTTP/1.1\r\n\r\n', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n\r\n`]) {
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(bytes))
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 4\d\d /)
    socket.destroy()
  }
  expect((await send('/api/registry')).status).toBe(200)
})
