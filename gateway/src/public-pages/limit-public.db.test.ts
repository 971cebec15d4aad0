import { expect, test } from 'vitest'
import { startTestGateway } from '../testing/test-gateway.ts'

test('limits a link’s documents more strictly than its page', async () => {
  const gateway = await startTestGateway()
  const ask = async (path: string) => (await fetch(`${gateway.origin}/api/public/proposal/${'A'.repeat(43)}${path}`)).status
  const statuses: number[] = []
  for (let n = 0; n < 15; n++) statuses.push(await ask('/pdf'), await ask('/evidence'))
  // The service is down, so every request that passes the limit gets 503.
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect([await ask('/pdf'), await ask('/Evidence/'), await ask('')]).toEqual([429, 429, 503])
  await gateway.close()
})
