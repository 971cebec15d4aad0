import { browserReportCalls, type BrowserReport } from '@billfold/contracts/browser-reports/browser-report-calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { createReports } from './reports.ts'
import { createRequestSpans, type RequestSpan } from './request-spans.ts'

const pageNow = () => '/invoices/:id'
const options = { page: pageNow, isExpected: (error: Error) => error instanceof ApiError }

let sent: Promise<BrowserReport>[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  navigator.sendBeacon = (_, body) => {
    sent.push((body as Blob).text().then((text) => browserReportCalls.send.body.parse(JSON.parse(text))))
    return true
  }
})
afterEach(() => void vi.useRealTimers())

function errorAt(...positions: string[]): Error {
  const error = new TypeError('Anna is not a client')
  error.stack = `${String(error)}\n${positions.map((position) => `    at f (${position})`).join('\n')}`
  return error
}

const ours = (file = 'main.3fa2.js') => `${location.origin}/_m/billing/0.1.0-9f2c1ab/${file}:1:2345`

test('an error is reported once, with its route and positions in our own files, but without its message', async () => {
  const { addError } = createReports(options)
  const error = errorAt('chrome-extension://abc/inject.js:1:1', ours(), `${location.origin}/invoices/12:1:1`, `${location.origin}/_shell/main.1a2b.js:2:3`)
  addError(error)
  addError(error)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await Promise.all(sent)).toEqual([
    { errors: [{ name: 'TypeError', module: 'billing', release: '0.1.0-9f2c1ab', page: '/invoices/:id', frames: ['_m/billing/0.1.0-9f2c1ab/main.3fa2.js:1:2345', '_shell/main.1a2b.js:2:3'] }], vitals: [] },
  ])
})

test('errors from extensions and failed requests are not reported', async () => {
  const { addError } = createReports(options)
  addError(errorAt('chrome-extension://abc/inject.js:1:1'))
  addError(Object.assign(new ApiError({ status: 409, code: 'conflict', message: 'No' }), { stack: errorAt(ours()).stack }))
  addError('a text')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
})

test('waiting reports are sent when the user leaves the page', async () => {
  const { addVital } = createReports(options)
  addVital({ name: 'LCP', value: 1200, page: pageNow() })
  expect(sent).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  expect(await Promise.all(sent)).toEqual([{ errors: [], vitals: [{ name: 'LCP', value: 1200, page: '/invoices/:id' }] }])
})

test('requests that start together form one span, which is reported when all of them have ended', async () => {
  const { addSpan } = createReports(options)
  const next = createRequestSpans({ share: 1, page: pageNow, add: addSpan })
  const [list, summary] = [next(), next()]
  expect(summary.traceparent).toBe(list.traceparent)
  await vi.advanceTimersByTimeAsync(200)
  list.end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
  summary.end()
  await vi.advanceTimersByTimeAsync(5000)
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(list.traceparent) ?? []
  expect(await Promise.all(sent)).toEqual([{ errors: [], vitals: [], spans: [{ traceId, spanId, page: '/invoices/:id', requests: 2, age: 10_000, duration: 5200 }] }])
})

test('a request that starts later belongs to another trace', () => {
  let now = 0
  const next = createRequestSpans({ share: 1, page: () => '/', add: () => undefined, now: () => now })
  const first = next()
  now = 1000
  expect(next().traceparent.slice(0, 35)).not.toBe(first.traceparent.slice(0, 35))
})

test('only a fraction of the traces is reported', () => {
  const added: RequestSpan[] = []
  let now = 0
  const next = createRequestSpans({ share: 0.25, page: () => '/', add: (span) => added.push(span), now: () => now })
  for (; now < 4_000_000; now += 1000) next()
  expect(added.length).toBeGreaterThan(800)
  expect(added.length).toBeLessThan(1200)
})

test('the span of a request that never ends is dropped', async () => {
  const { addSpan } = createReports(options)
  createRequestSpans({ share: 1, page: () => '/', add: addSpan })()
  await vi.advanceTimersByTimeAsync(660_000)
  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
