import { expect, test } from 'vitest'
import { startTestGateway } from '../testing/test-gateway.ts'

test.each([
  ['proposal', ['/pdf', '/evidence'], '/Evidence/'],
  ['invoice', ['/pdf', '/pay', '/refresh'], '/Refresh/'],
  ['client', ['/invoices/7/pdf', '/proposals/7/pdf'], '/Invoices/7/Pdf/'],
])('limits document and payment requests for a(n) %s link more strictly than requests for its page', async (kind, expensive, spelledDifferently) => {
  const gateway = await startTestGateway()
  const ask = async (path: string) => {
    const method = path.includes('pay') || /refresh/i.test(path) ? 'POST' : 'GET'
    return (await fetch(`${gateway.origin}/api/public/${kind}/${'A'.repeat(43)}${path}`, { method })).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) statuses.push(await ask(expensive[n % expensive.length] ?? ''))
  // The service is down, so every request that passes the limit gets 503.
  expect(new Set(statuses)).toEqual(new Set([503]))
  for (const path of [...expensive, spelledDifferently]) expect(await ask(path), path).toBe(429)
  expect(await ask('')).toBe(503)
  await gateway.close()
})
