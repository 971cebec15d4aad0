import { afterEach, expect, test, vi } from 'vitest'
import { readStartEnvironment } from './environment.ts'
import { listPrograms } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

const secrets = { internalKey: 'i'.repeat(32), sessionKeys: 's'.repeat(32), databasePassword: 'p'.repeat(32) }
const adminUrl = 'postgres://postgres@127.0.0.1:5432/billfold'

async function gatewayWith(variables: Record<string, string>) {
  const { gateway } = await listPrograms({ root: '/billfold', environment: readStartEnvironment(variables), secrets, adminUrl })
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

test('billing alone is told the secrets of Stripe, proposals alone the mail server', async () => {
  const given = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://mail.example' }
  const { services } = await listPrograms({ root: '/billfold', environment: readStartEnvironment(given), secrets, adminUrl })
  const told = (name: string) => services.filter(({ environment }) => environment[name]).map((program) => program.name)
  expect([told('STRIPE_SECRET_KEY'), told('STRIPE_WEBHOOK_SECRET'), told('SMTP_URL')]).toEqual([['billing'], ['billing'], ['proposals']])
})
