import { expect, test } from 'vitest'
import type { GatewayContext } from '../context.ts'
import { publicLimit } from './limit-public.ts'

test('counts requests per token, however the token is encoded, even while Postgres is down', async () => {
  const waitFor = publicLimit(() => Promise.reject(new Error('Postgres is down')))
  const from = (ip: string) => ({ ip, path: '/client-project/RfVl' }) as GatewayContext
  for (let n = 0; n < 600; n += 1) expect(await waitFor(from(`203.0.113.${n % 250}`), n % 2 ? 'RfVl' : '%52f%56l')).toBe(0)
  expect(await waitFor(from('198.51.100.1'), 'R%66Vl')).toBeGreaterThan(0)
  for (const token of ['Rfvl', '%', '%E0']) expect(await waitFor(from('198.51.100.1'), token)).toBe(0)
})
