import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const PAGE = '<!doctype html><title>API reference</title>'
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let built: BuiltFolder
let gateway: TestGateway
beforeAll(async () => {
  built = await buildFolder({ 'mf-public/dist/api-reference.html': PAGE })
  gateway = await startTestGateway({ root: built.root })
})
afterAll(async () => {
  await gateway.close()
  await built.remove()
})

const open = (path: string, accept: string, method = 'GET') => fetch(gateway.origin + path, { method, headers: { accept } })

test.each(['/api', '/api/', '/API'])('serves the API reference at %s to browsers without a session', async (path) => {
  const response = await open(path, BROWSER)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'text/html; charset=utf-8', PAGE])
  expect(response.headers.getSetCookie()).toEqual([])
})

test('allows scripts and requests of its own origin only', async () => {
  const policy = (await open('/api', BROWSER)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
})

test.each([
  ['GET', 'application/json'],
  ['GET', '*/*'],
  ['GET', 'application/json, text/html;q=0.5'],
  ['POST', BROWSER],
])('answers %s for %s with a JSON 404', async (method, accept) => {
  const response = await open('/api', accept, method)
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})
