import { expect, test } from 'vitest'
import { type BrowserError, browserReportCalls } from './browser-report-calls.ts'

const error: BrowserError = { name: 'TypeError', module: 'billing', release: '0.1.0-9f2c1ab', page: '/invoices/:id', frames: ['_m/billing/0.1.0-9f2c1ab/main.3fa2.js:1:2345'] }

const isAccepted = (errors: object[], vitals: object[] = []) => browserReportCalls.send.body.safeParse({ errors, vitals }).success

test('accepts a report with an error and a web vital', () => {
  expect(isAccepted([error, { ...error, module: 'shell', page: '/', frames: ['_shell/main.1a2b3c.js:1:99'] }], [{ name: 'CLS', value: 0.02, page: 'other' }])).toBe(true)
})

test.each([
  ['the URL of a record', { page: '/invoices/12' }],
  ['a share token', { page: '/shared/invoice/aB3xY' }],
  ['a query string', { page: '/invoices?search=anna' }],
  ['a message', { message: 'Anna is not a client' }],
  ['a message instead of the class name', { name: 'Error: Anna is not a client' }],
  ['a file from another site', { frames: ['https://example.com/main.js:1:1'] }],
  ['a path outside the release’s folder', { frames: ['_shell/../main.js:1:1'] }],
  ['no stack frames', { frames: [] }],
])('rejects an error with %s', (_, changes) => {
  expect(isAccepted([{ ...error, ...changes }])).toBe(false)
})

test.each([
  ['an unknown name', { name: 'FID', value: 1, page: '/' }],
  ['a negative value', { name: 'LCP', value: -1, page: '/' }],
  ['a value above the maximum', { name: 'LCP', value: 1e9, page: '/' }],
])('rejects a web vital with %s', (_, vital) => {
  expect(isAccepted([], [vital])).toBe(false)
})

test('rejects more than ten errors', () => {
  expect(isAccepted(Array.from({ length: 11 }, () => error))).toBe(false)
})
