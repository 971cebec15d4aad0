import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { USER_HEADER } from '@billfold/contracts/call'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { AppError, tooLong } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUser, useSession } from '../session/session.store.ts'
import { createTestServer, type Answer } from '../testing/declared-answers.ts'
import { speakGerman } from '../testing/speak-german.ts'
import { testUser } from '../testing/page-providers.tsx'
import { ApiError } from './api-error.ts'
import { api, requestJson, traceRequests } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { queryOf } from './queries.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.fetch = realFetch
})

function serve(...answers: Answer[]) {
  const server = createTestServer(answers)
  globalThis.fetch = server.fetch
  return server
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const fetchClients = () => createQueryClient({ onUnauthenticated: () => undefined }).fetchQuery(queryOf(clientCalls.list))
const newClient = { name: 'Acme', email: 'a@acme.example' }

test('sends a body as JSON, along with the version that the change is based on', async () => {
  const server = serve([clientCalls.update, { id: 3 }])
  await api(clientCalls.update, { params: { id: 3 }, body: newClient, ifMatch: 7 })
  const [sent] = server.requests
  expect(sent).toMatchObject({ method: 'PUT', address: '/api/clients/3', body: newClient })
  expect(sent?.headers.get('Content-Type')).toBe('application/json')
  expect(sent?.headers.get('If-Match')).toBe('"7"')
})

test('sends a trace id only after tracing has been turned on', async () => {
  const server = serve([clientCalls.list, []])
  await api(clientCalls.list)
  const end = vi.fn<() => void>()
  traceRequests(() => ({ traceparent: '00-trace-span-01', end }))
  const answered = api(clientCalls.list).finally(() => traceRequests(undefined))
  expect(end).not.toHaveBeenCalled()
  await answered
  expect(server.requests.map(({ headers }) => headers.get('traceparent'))).toEqual([null, '00-trace-span-01'])
  expect(end).toHaveBeenCalledTimes(1)
})

test('sends a new idempotency key with each call that creates a record, and with no other calls', async () => {
  const server = serve([clientCalls.create, { id: 1 }], [clientCalls.list, []])
  await api(clientCalls.create, { body: newClient })
  await api(clientCalls.create, { body: newClient })
  await api(clientCalls.list)
  const [first, second, reading] = server.requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).not.toBe(first)
  expect(reading).toBeNull()
})

test('returns undefined for an empty response', async () => {
  serve([accountCalls.logout, undefined])
  expect(await api(accountCalls.logout)).toBeUndefined()
})

test('throws an error with the code, issues and request id of the response', async () => {
  const issues = [{ path: 'email', message: 'Invalid email address' }]
  serve([clientCalls.create, new ApiError({ status: 400, code: 'validation_failed', message: 'Invalid email address', issues, requestId: 'r-1' })])
  const error = await failureOf(api(clientCalls.create, { body: newClient }))
  expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: 'Invalid email address', issues, requestId: 'r-1' })
})

test('translates an error’s message and issues and fills in their values', async () => {
  speakGerman({ 'Invoice number {number} is taken': 'Die Rechnungsnummer {number} ist vergeben' })
  const message = fillIn('Invoice number {number} is taken', { number: 'INV-7' })
  const issues = [{ path: 'number', ...message, suggestion: 'INV-8' }, { path: 'notes', ...tooLong(9) }]
  serve([clientCalls.create, new AppError('invoice_number_taken', message, { issues })])
  const error = await failureOf(api(clientCalls.create, { body: newClient }))
  const translated = 'Die Rechnungsnummer INV-7 ist vergeben'
  expect([error.message, ...error.issues]).toEqual([translated, { path: 'number', message: translated, suggestion: 'INV-8' }, { path: 'notes', message: 'Höchstens 9 Zeichen' }])
})

test('shows a message in English if it has no translation', async () => {
  speakGerman()
  serve([clientCalls.list, new AppError('conflict', fillIn('{name} is of a newer server', { name: 'This' }))])
  expect((await failureOf(api(clientCalls.list))).message).toBe('This is of a newer server')
})

test.each([
  ['offline', false, 'You appear to be offline.'],
  ['online', true, 'Request failed'],
])('reports a missing response while the browser is %s', async (_, onLine, message) => {
  vi.stubGlobal('navigator', { onLine })
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await failureOf(api(clientCalls.list))).toMatchObject({ status: 0, code: 'offline', message })
})

test("never shows a proxy’s HTML page to the user", async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'X-Request-Id': 'r-2' } }))
  const error = await failureOf(api(clientCalls.list))
  expect(error).toMatchObject({ code: 'unreadable', message: 'Request failed with status 502', requestId: 'r-2' })
})

test.each([{ message: 'Nope' }, { message: 'Nope', code: 'of_a_newer_server' }])(
  'shows the message of an error with an unknown code: %o',
  async (body) => {
    globalThis.fetch = () => Promise.resolve(Response.json(body, { status: 400, headers: { 'X-Request-Id': 'r-4', 'Retry-After': '7' } }))
    expect(await failureOf(api(clientCalls.list))).toMatchObject({
      status: 400,
      code: 'internal_error',
      message: 'Nope',
      requestId: 'r-4',
      retryAfter: 7,
    })
  },
)

test('marks the fields named by an error with an unknown code', async () => {
  const issues = [
    { path: 'name', message: 'Too short' },
    { path: 'email', message: 'Taken', suggestion: 'a@b.example' },
    { path: 'phone', message: '<b>no</b>' },
    { message: 'of none' },
    null,
  ]
  globalThis.fetch = () => Promise.resolve(Response.json({ message: 'Nope', code: 'of_a_newer_server', issues }, { status: 400 }))
  expect((await failureOf(api(clientCalls.list))).issues).toEqual(issues.slice(0, 2))
  globalThis.fetch = () => Promise.resolve(Response.json({ message: 'Nope', code: 'of_a_newer_server', issues: 'name' }, { status: 400 }))
  expect((await failureOf(api(clientCalls.list))).issues).toEqual([])
})

test.each([
  ['unknown URL', 'Not found', 'internal_error'],
  ['missing record', 'Client not found', 'not_found'],
])('distinguishes an unknown URL from a missing record: %s', async (_, message, code) => {
  serve([clientCalls.get, new ApiError({ status: 404, code: 'not_found', message })])
  expect(await failureOf(api(clientCalls.get, { params: { id: 3 } }))).toMatchObject({ status: 404, code, message })
})

test.each([null, 'Nope', {}, { message: '' }, { message: 7 }, { message: '<h1>Bad gateway</h1>' }, { message: 'no '.repeat(200) }])(
  'shows the status of an error without a usable message: %o',
  async (body) => {
    globalThis.fetch = () => Promise.resolve(Response.json(body, { status: 400 }))
    expect(await failureOf(api(clientCalls.list))).toMatchObject({ code: 'unreadable', message: 'Request failed with status 400' })
  },
)

test('treats an HTML page with status 200 as a failure', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Sign in to the hotel</h1>', { headers: { 'X-Request-Id': 'r-3' } }))
  expect(await failureOf(api(clientCalls.list))).toMatchObject({
    status: 200,
    code: 'unreadable',
    message: 'Request failed with status 200',
    requestId: 'r-3',
  })
})

function breakingOff(error: Error): Response {
  return new Response(new ReadableStream({ pull: (controller) => controller.error(error) }))
}

test('treats a truncated response as a missing response', async () => {
  globalThis.fetch = () => Promise.resolve(breakingOff(new TypeError('network error')))
  expect(await failureOf(api(clientCalls.list))).toMatchObject({ status: 0, code: 'offline' })
})

test('throws the abort error if a call is aborted before or during its response', async () => {
  const aborted = new DOMException('stopped', 'AbortError')
  for (const reply of [() => Promise.reject(aborted), () => Promise.resolve(breakingOff(aborted))]) {
    globalThis.fetch = reply
    await expect(api(clientCalls.list)).rejects.toMatchObject({ name: 'AbortError' })
  }
})

describe('the page’s user', () => {
  beforeEach(() => setUser(testUser))
  afterEach(() => useSession.setState(useSession.getInitialState(), true))

  test('is sent with each call', async () => {
    const server = serve([clientCalls.list, []], [clientCalls.create, { id: 1 }])
    await api(clientCalls.list)
    await api(clientCalls.create, { body: newClient })
    await fetchClients()
    expect(server.requests.map(({ headers }) => headers.get(USER_HEADER))).toEqual(['1', '1', '1'])
  })

  test('is not sent to other origins or before the session is loaded', async () => {
    const server = serve([clientCalls.list, []])
    await requestJson('https://files.example/api/clients')
    setUser(null)
    await api(clientCalls.list)
    expect(server.requests.map(({ headers }) => headers.get(USER_HEADER))).toEqual([null, null])
  })

  test('must match the user in the response, even if the response was preloaded', async () => {
    globalThis.fetch = () => Promise.resolve(Response.json(['somebody else’s'], { headers: { [USER_HEADER]: '2' } }))
    expect(await failureOf(fetchClients())).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(useSession.getState()).toMatchObject({ hasEnded: true, isReplaced: true })
  })

  test.each([
    ['another user', { ...testUser, id: 2 }],
    ['no user', null],
  ])('does not receive the previous user’s late response or error after changing to %s', async (_, next) => {
    for (const late of [Response.json(['theirs']), new Response('{}', { status: 500 }), breakingOff(new TypeError('network error'))]) {
      setUser(testUser)
      const { promise, resolve } = Promise.withResolvers<Response>()
      globalThis.fetch = () => promise
      const told = vi.fn<(answer: unknown) => void>()
      void api(clientCalls.list).then(told, told)
      setUser(next)
      resolve(late)
      globalThis.fetch = () => Promise.resolve(Response.json([]))
      await api(clientCalls.list)
      expect(told).not.toHaveBeenCalled()
    }
  })

  test('is not checked for public calls', async () => {
    globalThis.fetch = () => Promise.resolve(Response.json([]))
    expect(await fetchClients()).toEqual([])
    expect(useSession.getState().hasEnded).toBe(false)
  })
})
