import { AppError } from '@billfold/contracts/errors'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { expect, test } from 'vitest'
import { contextOf } from '../testing/context-of.ts'
import { refuseCrossSite } from './browser-security.ts'

type Asked = Parameters<typeof contextOf>[0]

const refusal = new AppError('cross_site_request', 'This request came from another site')

/**
 * Returns true if the request passed, otherwise the error. The Host header is the internal one behind the proxy, not the one that visitors
 * use.
 */
async function isLetThrough({ headers, ...asked }: Asked): Promise<unknown> {
  const ctx = contextOf({ method: 'POST', ...asked, headers: { host: 'behind-the-proxy:3000', ...headers } })
  let isDone = false
  const work = async () => {
    await Promise.resolve()
    isDone = true
  }
  return refuseCrossSite('https://billfold.example')(ctx, work).then(() => isDone, (error: unknown) => error)
}

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://billfold.example.evil.example' }],
  [{ origin: 'https://billfold.example:8443' }],
  [{ origin: 'http://behind-the-proxy:3001' }],
  [{ origin: 'https://behind-the-proxy' }],
  [{ origin: 'null' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://billfold.example' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  [{ host: 'not a host', origin: 'https://evil.example' }],
])('rejects a write with the headers %j', async (headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await isLetThrough({ method, headers }), method).toEqual(refusal)
})

test.each([
  [{}],
  [{ 'sec-fetch-site': 'none' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://billfold.example' }],
  [{ origin: 'http://behind-the-proxy:3000' }],
  [{ host: 'billfold.test', origin: 'http://billfold.test:80' }],
  [{ host: 'billfold.test:443', origin: 'https://billfold.test' }],
  [{ host: 'not a host', origin: 'https://billfold.example' }],
])('allows a write with the headers %j', async (headers) => {
  expect(await isLetThrough({ headers })).toBe(true)
})

test('allows a GET that writes if it comes from our own pages, but not from a link on another site', async () => {
  const matched = { call: invoiceCalls.stripeStatus, params: { id: '1' } }
  for (const method of ['GET', 'HEAD']) {
    expect(await isLetThrough({ method, headers: { 'sec-fetch-site': 'same-origin' }, matched }), method).toBe(true)
    for (const site of ['cross-site', 'same-site']) expect(await isLetThrough({ method, headers: { 'sec-fetch-site': site }, matched }), method).toEqual(refusal)
  }
})

test('allows reads from other sites, but no writes except reporting a view', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(await isLetThrough({ method, headers }), method).toBe(true)
  expect(await isLetThrough({ headers, matched: { call: sharingCalls.countView, params: {} } })).toBe(true)
  expect(await isLetThrough({ headers, matched: { call: sharingCalls.revoke, params: {} } })).toEqual(refusal)
})
