import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp, type Middleware } from './app.ts'
import { readJson } from './body.ts'
import type { Constraints } from './database/constraint-error.ts'
import { type Running, serve } from './serve.ts'
import { silentLog } from './testing/log.ts'

let running: Running
afterEach(() => running.close())

async function answerOf(middleware: Middleware, request: RequestInit = {}, constraints?: Constraints) {
  const app = createApp({ log: silentLog, trustRequestId: true, ...(constraints && { constraints }) })
  app.use(middleware)
  running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => {} })
  const response = await fetch(`http://127.0.0.1:${running.port}/`, request)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('the error handler', () => {
  test('returns a known error with its status, code, message, issues and request id', async () => {
    const message = fillIn('{field} is required', { field: 'Name' })
    const issues = [{ path: 'name', ...message }]
    const { status, body, headers } = await answerOf(() => {
      throw new AppError('validation_failed', message, { issues })
    })
    expect(status).toBe(400)
    expect(body).toEqual({ message: 'Name is required', text: '{field} is required', values: { field: 'Name' }, code: 'validation_failed', issues, requestId: headers.get('x-request-id') })
  })

  test('maps violated constraints to this app’s error messages', async () => {
    const refuse: Middleware = () => {
      throw Object.assign(new Error('duplicate key value'), { code: '23505', severity: 'ERROR', constraint: 'name_once' })
    }
    const named = await answerOf(refuse, {}, { name_once: ['conflict', 'This name is taken', 'name'] })
    expect(named).toMatchObject({ status: 409, body: { code: 'conflict', message: 'This name is taken', issues: [{ path: 'name', message: 'This name is taken' }] } })
    await running.close()
    expect((await answerOf(refuse, {}, { other_once: ['conflict', 'Other'] })).status).toBe(500)
  })

  test('returns an unknown error with a request id and no internal details', async () => {
    const { status, body } = await answerOf(() => {
      throw new Error('password=hunter2 at /srv/secret.ts')
    })
    expect(status).toBe(500)
    expect(Object.keys(body as object).toSorted()).toEqual(['code', 'message', 'requestId'])
    expect(JSON.stringify(body)).not.toMatch(/hunter2|secret/)
  })

  test.each([
    ['Postgres shuts down', Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })],
    ['the connection breaks', new Error('Connection terminated unexpectedly')],
    ['the connection is refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['the error is wrapped by an ORM', new Error('insert …', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })],
  ])('reports that the database is unavailable when %s', async (_, error) => {
    const { status, body, headers } = await answerOf(() => {
      throw error
    })
    expect([status, (body as { code: string }).code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '5'])
  })

  test('sends a Retry-After header if the error specifies a delay', async () => {
    const { headers } = await answerOf(() => {
      throw new AppError('too_many_requests', 'Slow down', { retryAfter: 12 })
    })
    expect(headers.get('retry-after')).toBe('12')
  })

  test('keeps the gateway’s request id and replaces an invalid one', async () => {
    const nothing: Middleware = (ctx) => {
      ctx.body = {}
    }
    expect((await answerOf(nothing, { headers: { 'x-request-id': 'abcdefgh-1' } })).headers.get('x-request-id')).toBe('abcdefgh-1')
    await running.close()
    expect((await answerOf(nothing, { headers: { 'x-request-id': 'a b' } })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('a request body', () => {
  const echo: Middleware = async (ctx) => {
    ctx.body = { read: (await readJson(ctx.req)) ?? null }
  }
  const post = (body: NonNullable<RequestInit['body']> | null, type = 'application/json') => answerOf(echo, { method: 'POST', body, headers: { 'content-type': type } })

  test('can be JSON with any charset', async () => {
    expect((await post('{"a":"ü"}', 'application/json; charset=utf-8')).body).toEqual({ read: { a: 'ü' } })
  })

  test('can be empty', async () => {
    expect((await post(null)).body).toEqual({ read: null })
  })

  test.each([
    ['{"a":', 'application/json', 400, 'malformed_json'],
    ['a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['{}', 'text/plain', 415, 'unsupported_media_type'],
    [Buffer.from('{"a":"\u00ff"}', 'latin1'), 'application/json', 400, 'malformed_json'],
    [`"${'x'.repeat(5 * 1024 * 1024)}"`, 'application/json', 413, 'payload_too_large'],
  ])('is rejected because of its content or type (case %#)', async (body, type, status, code) => {
    const answer = await post(body, type)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  })
})

test('requests are logged at the usual level, and probes only at debug level', async () => {
  const told: [level: string, path: unknown][] = []
  const tell = (level: string) => (line: { path?: unknown }) => void told.push([level, line.path])
  const log = { ...silentLog, child: () => ({ ...silentLog, info: tell('info'), debug: tell('debug') }) } as unknown as typeof silentLog
  const app = createApp({ log, trustRequestId: true })
  app.use((ctx) => void (ctx.body = {}))
  running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => {} })
  for (const path of ['/healthz', '/readyz', '/files/jazz']) await fetch(`http://127.0.0.1:${running.port}${path}`)
  expect(told).toEqual([['debug', '/healthz'], ['debug', '/readyz'], ['info', '/files/jazz']])
})
