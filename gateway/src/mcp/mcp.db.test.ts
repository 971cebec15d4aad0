import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let token: string
let tokenId: number

beforeAll(async () => {
  gateway = await startTestGateway({ requestsPerToken: 3 })
})
afterAll(() => gateway.close())

async function newToken() {
  const ada = await gateway.signedIn()
  const { body } = await ada.call(apiTokenCalls.create, { body: { name: 'Agent', scopes: ['clients:read'], expiresInDays: 30 } })
  token = body.token
  tokenId = body.id
  return { authorization: `Bearer ${token}` }
}

const whoAmI = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'accounts_currentUser' } }

async function post(headers: Record<string, string>, message: unknown = whoAmI) {
  const response = await fetch(`${gateway.origin}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }, body: JSON.stringify(message) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown> }
}

test('responds to a message without a protocol session', async () => {
  const { status, body, headers } = await post(await newToken())
  expect([status, headers.get('content-type'), headers.get('mcp-session-id')]).toEqual([200, expect.stringContaining('application/json'), null])
  expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, result: { structuredContent: { firstName: 'Ada' } } })
})

test('requires a token', async () => {
  const { status, body, headers } = await post({})
  expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'unauthenticated', 'Bearer'])
})

test('does not accept a session cookie', async () => {
  const ada = await gateway.signedIn()
  expect((await post({ cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })).status).toBe(401)
})

test('rejects an expired token', async () => {
  const authorization = await newToken()
  await queryAs(gateway.database.adminUrl, null, 'update accounts.api_token set expires_at = now() where id = $1', [tokenId])
  const { status, body, headers } = await post(authorization)
  expect([status, body.message, headers.get('www-authenticate')]).toEqual([401, 'This API token has expired', 'Bearer error="invalid_token"'])
})

test('counts each message towards the token’s quota', async () => {
  const authorization = await newToken()
  for (const left of [2, 1, 0]) expect((await post(authorization)).headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${left};`))
  const { status, body, headers } = await post(authorization)
  expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([429, 'too_many_requests', true])
})

test('accepts one message per request, so that a batch cannot exceed the quota', async () => {
  expect((await post(await newToken(), [whoAmI, whoAmI])).status).toBe(400)
})

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('rejects a request from another site’s page: %j', async (headers) => {
  const { status, body } = await post({ ...(await newToken()), ...(headers as Record<string, string>) })
  expect([status, body.code]).toEqual([403, 'cross_site_request'])
})

test('rejects a request from a page whose own host name resolves to this server (DNS rebinding)', async () => {
  const { status } = await post({ ...(await newToken()), origin: gateway.origin })
  expect(status).toBe(403)
})

test('accepts requests from the public origin', async () => {
  expect((await post({ ...(await newToken()), origin: 'http://localhost:3000' })).status).toBe(200)
})

test.each(['GET', 'DELETE'])('returns 405 for %s, because the endpoint has no event streams and no sessions', async (method) => {
  const response = await fetch(`${gateway.origin}/mcp`, { method, headers: { accept: 'text/event-stream', ...(await newToken()) } })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('returns a tool error to the agent when a service is down', async () => {
  const { status, body } = await post(await newToken(), { ...whoAmI, params: { name: 'clients_list' } })
  expect([status, body.result]).toEqual([200, expect.objectContaining({ isError: true, structuredContent: expect.objectContaining({ code: 'service_unavailable' }) })])
})
