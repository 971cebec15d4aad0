import { afterEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './environment.ts'
import { listPrograms } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

const secrets = { internalKey: 'i'.repeat(32), sessionKeys: 's'.repeat(32), databasePassword: 'p'.repeat(32) }
const adminUrl = 'postgres://postgres@127.0.0.1:5432/billfold'

async function gatewayWith(variables: Record<string, string>) {
  const { gateway } = await listPrograms({ root: '/billfold', environment: readEnvironment(variables), secrets, adminUrl })
  return gateway.environment
}

test('the gateway offers demos beside the embedded database', async () => {
  expect(await gatewayWith({})).toMatchObject({ DEMO: '1' })
})

test('with a database of one’s own it never does, whatever else is set', async () => {
  vi.stubEnv('DEMO', '1')
  expect(await gatewayWith({ DATABASE_URL: adminUrl })).toMatchObject({ DEMO: '0' })
})

test('a HOST that the shell exports for itself is nobody’s address to listen on', async () => {
  vi.stubEnv('HOST', 'x86_64-conda-linux-gnu')
  expect(await gatewayWith({})).toMatchObject({ HOST: undefined })
})
