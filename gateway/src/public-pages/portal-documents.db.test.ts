import { clientPortalCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import type { Context } from '@billfold/server-kit/app'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { readTestIdentity } from '@billfold/server-kit/testing/keys'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

const TOKEN = 'A'.repeat(43)
const PORTAL = `/shared/client/${TOKEN}`

const LINK = '6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c'

let linkId: string | null
let answer: (ctx: Context) => void
let asked: Context[]
let upstream: Awaited<ReturnType<typeof startUpstream>>
let built: BuiltFolder
let gateway: TestGateway
const { log, text: logged } = recordedLog()

beforeAll(async () => {
  upstream = await startUpstream((ctx) => {
    if (ctx.path === `/internal/public/client/${TOKEN}/link-id`) {
      ctx.body = { linkId }
      return
    }
    if (ctx.path !== '/healthz') asked.push(ctx)
    answer(ctx)
  })
  built = await buildFolder({ 'shell/dist/index.html': '<p>the shell</p>' })
  gateway = await start({ log })
})
afterAll(async () => {
  await gateway.close()
  await built.remove()
  await upstream.close()
})
beforeEach(() => {
  asked = []
  linkId = LINK
  answer = (ctx) => {
    ctx.body = { shareUrl: 'https://billfold.example/shared/invoice/TOKEN' }
  }
})

const services = () => ({ projects: upstream.url, proposals: upstream.url, billing: upstream.url })
const start = (more: object = {}) => startTestGateway({ root: built.root, services: services(), ...more })

const open = (path: string, method = 'GET', { origin } = gateway) => fetch(origin + path, { method, redirect: 'manual', headers: { accept: 'text/html', cookie: 'billfold=somebody' } })

const refuse = (status: number, code: string) => (ctx: Context) => {
  ctx.status = status
  ctx.body = { message: 'no', code, requestId: 'r' }
}

test.each([
  ['invoices', 'billing'],
  ['proposals', 'proposals'],
] as const)('creates a link to one of the %s through the service, without a user, and redirects to the shared page', async (kind, service) => {
  const response = await open(`${PORTAL}/${kind}/12`)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/shared/invoice/TOKEN'])
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  expect(response.headers.getSetCookie()).toEqual([])
  const [ctx] = asked
  expect([ctx?.method, ctx?.path, ctx?.get('cookie')]).toEqual(['POST', `/internal/public/client/${TOKEN}/${kind}/12/link`, ''])
  expect(readTestIdentity(ctx?.get(IDENTITY_HEADER) ?? '', service)).toMatchObject({ userId: null, portalLinkId: LINK })
})

test.each([
  ['is no longer in the portal', 404, 'not_found'],
  ['belongs to an expired portal', 410, 'link_expired'],
])('redirects back to the portal if the document %s', async (_, status, code) => {
  answer = refuse(status, code)
  const response = await open(`${PORTAL}/invoices/12`)
  expect([response.status, response.headers.get('location')]).toEqual([303, PORTAL])
})

test('returns 503 if the service is down', async () => {
  answer = refuse(500, 'internal_error')
  const response = await open(`${PORTAL}/invoices/12`)
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '5', expect.stringContaining('not available right now')])
})

describe('a call that opens a portal', () => {
  const list = () => gateway.visitor().call(clientPortalCalls.invoices, { params: { token: TOKEN }, query: { state: 'open' } })
  const identity = () => readTestIdentity(asked.at(-1)?.get(IDENTITY_HEADER) ?? '', 'billing')

  test('passes the verified link to the service', async () => {
    answer = (ctx) => {
      ctx.body = []
    }
    expect((await list()).status).toBe(200)
    expect(identity().portalLinkId).toBe(LINK)
  })

  test('passes no link for an invalid token, even if the visitor forges an identity', async () => {
    linkId = null
    answer = refuse(404, 'not_found')
    const { status } = await gateway.visitor({ [IDENTITY_HEADER]: 'forged' }).call(clientPortalCalls.invoices, { params: { token: TOKEN }, query: { state: 'open' } })
    expect([status, 'portalLinkId' in identity()]).toEqual([404, false])
  })

  test('escapes slashes in its token when it looks up the link', async () => {
    answer = refuse(404, 'not_found')
    await gateway.visitor().call(clientPortalCalls.invoices, { params: { token: `../client/${TOKEN}` }, query: { state: 'open' } })
    expect(asked[0]?.path).toBe(`/internal/public/client/..%2Fclient%2F${TOKEN}/link-id`)
  })

  test('returns 503 if the token cannot be verified', async () => {
    const other = await start({ services: { ...services(), projects: 'http://127.0.0.1:9' } })
    const { status, error } = await other.visitor().call(clientPortalCalls.invoices, { params: { token: TOKEN }, query: { state: 'open' } })
    await other.close()
    expect([status, error.code, asked]).toEqual([503, 'service_unavailable', []])
  })
})

test('does not treat other portal URLs as document links', async () => {
  for (const path of [`${PORTAL}/invoices`, `${PORTAL}/invoices/0`, `${PORTAL}/invoices/x`, `${PORTAL}/projects/1`, `${PORTAL}/invoices/1/2`]) {
    expect(await (await open(path)).text(), path).toContain('the shell')
  }
  expect((await open(`${PORTAL}/invoices/1`, 'POST')).status).toBe(404)
  expect(asked).toEqual([])
})

test('document links have the same rate limit as the portal', async () => {
  const limited = await start()
  const statuses = new Set<number>()
  for (let n = 0; n < 241; n += 1) statuses.add((await open(`${PORTAL}/invoices/12`, 'GET', limited)).status)
  await limited.close()
  expect([statuses, asked.length]).toEqual([new Set([303, 429]), 240])
})

test('logs the URL without its token', async () => {
  await open(`${PORTAL}/invoices/12`)
  expect(logged()).toContain('/shared/client/…/invoices/12')
  expect(logged()).not.toContain(TOKEN)
})
