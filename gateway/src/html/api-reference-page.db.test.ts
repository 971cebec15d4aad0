import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const open = (path: string, accept: string, method = 'GET') => fetch(gateway.origin + path, { method, headers: { accept } })

test.each(['/api', '/api/', '/API'])('serves the API reference at %s to browsers without a session', async (path) => {
  const response = await open(path, BROWSER)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'text/html; charset=utf-8', expect.stringContaining('<title>Billfold API</title>')])
  expect(response.headers.getSetCookie()).toEqual([])
})

test('allows the page to load files and data only from its own origin', async () => {
  const response = await open('/api', BROWSER)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  const addresses = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/api/swagger-ui.css', '/api/swagger-ui-bundle.js', '/api/reference.js'])
  for (const address of addresses) expect((await fetch(`${gateway.origin}${address}`)).status).toBe(200)
})

test.each([
  ['GET', 'application/json'],
  ['GET', '*/*'],
  ['GET', 'application/json, text/html;q=0.5'],
  ['POST', BROWSER],
])('returns a JSON 404 to a %s request that accepts %s', async (method, accept) => {
  const response = await open('/api', accept, method)
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})
