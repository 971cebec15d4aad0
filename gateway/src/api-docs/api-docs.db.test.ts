import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

test('browsers get a page that loads nothing from other hosts', async () => {
  const response = await fetch(`${gateway.origin}/api`, { headers: { accept: 'text/html,*/*' } })
  const html = await response.text()
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("connect-src 'self'")])
  expect([...html.matchAll(/(?:src|href|spec-url)="([^"]+)"/g)].map(([, address]) => address)).toEqual(['/api-docs/rapidoc.js', '/api/openapi.json'])
  for (const path of ['/api-docs/rapidoc.js', '/api/openapi.json']) expect((await fetch(gateway.origin + path)).status).toBe(200)
})

test('programs get a 404 as JSON', async () => {
  const response = await fetch(`${gateway.origin}/api`, { headers: { accept: 'application/json' } })
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
})
