import { afterEach, expect, test, vi } from 'vitest'
import { secretNames } from '../keys/deployment.ts'
import { readStartEnvironment } from './environment.ts'
import { listPrograms } from './programs.ts'
import { newSecrets } from './secrets.ts'

afterEach(() => vi.unstubAllEnvs())

const secrets = newSecrets()
const adminUrl = 'postgres://postgres@127.0.0.1:5432/billfold'
const urls = { adminUrl }

async function programsWith(variables: Record<string, string> = {}) {
  const { gateway, services } = await listPrograms({ root: '/billfold', environment: readStartEnvironment(variables), secrets, urls })
  return [gateway, ...services]
}

async function gatewayWith(variables: Record<string, string>) {
  return (await programsWith(variables))[0]?.environment
}

test('the gateway offers demos with the embedded database', async () => {
  expect(await gatewayWith({})).toMatchObject({ DEMO: '1' })
})

test('the gateway offers no demos with an external database', async () => {
  vi.stubEnv('DEMO', '1')
  expect(await gatewayWith({ DATABASE_URL: adminUrl })).toMatchObject({ DEMO: '0' })
})

test('ignores a HOST variable exported by the shell', async () => {
  vi.stubEnv('HOST', 'x86_64-conda-linux-gnu')
  expect(await gatewayWith({})).toMatchObject({ HOST: undefined })
})

test('each process gets its own metrics port if metrics are on', async () => {
  const portsOf = async (variables: Record<string, string>) => (await programsWith(variables)).map(({ name, environment }) => [name, environment.METRICS_PORT])
  expect(Object.fromEntries(await portsOf({ METRICS_PORT: '9464', DATABASE_URL: adminUrl }))).toEqual({ gateway: '9464', projects: '9465', billing: '9466', proposals: '9467' })
  expect(new Set((await portsOf({})).map(([, port]) => port))).toEqual(new Set([undefined]))
})

test("only billing gets Stripe’s secrets, and all services except projects get the mail server’s settings", async () => {
  const programs = await programsWith({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://mail.example' })
  const namesWith = (name: string) => programs.filter(({ environment }) => environment[name]).map((program) => program.name)
  expect([namesWith('STRIPE_SECRET_KEY'), namesWith('STRIPE_WEBHOOK_SECRET'), namesWith('SMTP_URL')]).toEqual([['billing'], ['billing'], ['gateway', 'billing', 'proposals']])
})

test('each process gets only its own secrets, even if the shell exports others', async () => {
  for (const name of secretNames) vi.stubEnv(name, 'of the shell')
  const programs = await programsWith()
  const secretsOf = (name: string) => {
    const environment = programs.find((program) => program.name === name)?.environment ?? {}
    return secretNames.filter((each) => environment[each] !== undefined)
  }
  expect(secretsOf('gateway')).toEqual([
    'DATABASE_URL',
    'SEARCH_DATABASE_URL',
    'IDENTITY_KEY',
    'SESSION_KEYS',
    'SECOND_FACTOR_KEYS',
    'EVIDENCE_PUBLIC_KEYS',
    'LOG_KEY',
  ])
  expect(secretsOf('projects')).toEqual(['DATABASE_URL', 'IDENTITY_PUBLIC_KEYS', 'SHARE_KEYS'])
  expect(secretsOf('billing')).toEqual(['DATABASE_URL', 'IDENTITY_PUBLIC_KEYS', 'SHARE_KEYS'])
  expect(secretsOf('proposals')).toEqual(['DATABASE_URL', 'IDENTITY_PUBLIC_KEYS', 'EVIDENCE_KEY', 'SHARE_KEYS'])
  expect(secretsOf('stripe-sandbox')).toEqual([])
  expect(JSON.stringify(programs.map(({ environment }) => environment))).not.toContain('of the shell')
})

test('no two processes share a secret, only public keys', async () => {
  const programs = await programsWith()
  const { identityPublic: _identity, evidencePublic: _evidence, ...keys } = secrets.keys
  const { stripeSandbox, ...own } = keys
  for (const secret of [...Object.values(own), ...Object.values(secrets.rolePasswords)]) {
    expect(programs.filter(({ environment }) => JSON.stringify(environment).includes(secret)).map(({ name }) => name)).toHaveLength(1)
  }
  expect(JSON.stringify(programs)).not.toContain(stripeSandbox)
  expect(JSON.stringify(programs)).not.toContain(secrets.databasePassword)
})
