import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { migrate } from '@billfold/server-kit/database/migrate'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationSets } from '../scripts/database/prepare-database.ts'
import { startThrowAwayPostgres, testInternalKey as internalKey, type ThrowAwayPostgres } from '../scripts/test/throw-away-postgres.ts'
import { type Process, runToEnd, startAlone } from './testing/process.ts'

const prepared = { code: 0, output: expect.stringContaining('The database is ready') }

/** Of its own: roles belong to a whole server, and here nothing may have been prepared by anybody else. */
let postgres: ThrowAwayPostgres

beforeAll(async () => {
  postgres = await startThrowAwayPostgres()
}, 60_000)
afterAll(() => postgres[Symbol.asyncDispose]())

const runMigrate = (environment: Record<string, string>) => runToEnd(['scripts/db.ts', 'migrate'], environment)

test('the migration job prepares an empty database, twice at once, and tells who made a mistake which one', { timeout: 60_000 }, async () => {
  const { adminUrl } = postgres
  const environment = { DATABASE_URL: adminUrl, INTERNAL_KEY: internalKey }
  const both = await Promise.all([runMigrate(environment), runMigrate(environment)])
  expect(both).toEqual([prepared, prepared])
  const [worked, waited] = both[0].output.includes('migrated') ? both : both.toReversed()
  expect(worked?.output).toContain('migrated accounts 2026-11-20-accounts\n')
  expect(waited?.output).toBe('The database is ready (nothing was missing).\n')

  const refused = await runMigrate({ DATABASE_URL: 'billfold' })
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/ {2}DATABASE_URL must be .*\n {2}INTERNAL_KEY must be set\n/) })
  const stranger = Object.assign(new URL(adminUrl), { username: 'nobody', password: 'hush-hush' }).href
  const unknown = await runMigrate({ ...environment, DATABASE_URL: stranger })
  expect(unknown).toEqual({ code: 1, output: expect.stringMatching(/^The database could not be prepared: .*nobody.*\n$/) })
  expect((await runToEnd(['scripts/db.ts', 'migrat'], environment)).code).toBe(2)
})

test('the migration job of an older version leaves a newer database as it is: going back needs nothing but the older images', async () => {
  const withoutLast = migrationSets.map(({ schema, migrations }) => ({ schema, migrations: Object.fromEntries(Object.entries(migrations).slice(0, -1)) }))
  expect(await migrate({ adminUrl: postgres.adminUrl, internalKey, sets: withoutLast })).toEqual([])
  expect(await migrate({ adminUrl: postgres.adminUrl, internalKey, sets: migrationSets })).toEqual([])
})

test('gateway and services are started by their own commands; one of them is killed and comes back while the others go on', { timeout: 120_000 }, async () => {
  await using running = new AsyncDisposableStack()
  // As services are told of it: nobody's name, nobody's password.
  const address = Object.assign(new URL(postgres.adminUrl), { username: '', password: '' }).href
  const environment = { DATABASE_URL: address, INTERNAL_KEY: internalKey }
  const start = async (workspace: string, own: Record<string, string> = {}, host?: string): Promise<Process> => {
    const started = await startAlone(workspace, { ...environment, ...own }, host)
    running.defer(() => started.end('SIGTERM'))
    return started
  }
  // All of 127.0.0.0/8 is this machine on Linux alone.
  const another = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
  const projects = await start('@billfold/projects-service', {}, another)
  const [billing, proposals] = await Promise.all([
    start('@billfold/billing-service'),
    start('@billfold/proposals-service', { PROJECTS_URL: projects.origin }),
  ])
  const gateway = await start('@billfold/gateway', {
    SESSION_KEYS: 'session-keys-of-the-tests',
    PROJECTS_URL: projects.origin,
    BILLING_URL: billing.origin,
    PROPOSALS_URL: proposals.origin,
  })
  expect(await checkHealth(gateway, '/readyz')).toBe(0)

  const ada = await signUp(gateway.origin)
  const { body: client } = await ada(clientCalls.create, { body: { name: 'Acme', email: 'hello@acme.test' } })
  const lineItems = [{ description: 'Work', quantity: '1', rate: '100' }]
  const { body: invoice, status } = await ada(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: 'INV-1', dueDate: '2099-12-31', lineItems } })
  expect([status, invoice.total]).toEqual([201, '100.00'])

  await billing.end('SIGKILL')
  expect(await checkHealth(gateway, '/readyz')).toBe(1)
  expect(await checkHealth(gateway, '/healthz')).toBe(0)
  expect((await ada(invoiceCalls.get, { params: invoice })).error.code).toBe('service_unavailable')
  expect((await ada(clientCalls.create, { body: { name: 'Bolt', email: 'hello@bolt.test' } })).status).toBe(201)

  await start('@billfold/billing-service', { PORT: String(billing.port) })
  expect((await ada(invoiceCalls.get, { params: invoice })).body).toMatchObject({ invoiceNumber: 'INV-1', total: '100.00' })
})

test('a process lists all that is wrong with its variables, and takes no administrator’s address', { timeout: 30_000 }, async () => {
  const wrong = { DATABASE_URL: postgres.adminUrl, INTERNAL_KEY: '', HOST: 'everywhere', STRIPE_SECRET_KEY: 'pk_1', SMTP_URL: '' }
  await expect(startAlone('@billfold/billing-service', wrong)).rejects.toThrow(
    [
      'These environment variables need attention:',
      '  HOST must be an address of this machine: 127.0.0.1, 0.0.0.0 or ::',
      '  DATABASE_URL must be a Postgres address without a user, or with billfold_billing: postgres://host:5432/name',
      '  INTERNAL_KEY must be set',
      '  STRIPE_SECRET_KEY must be a secret key of Stripe, which begins with sk_ or rk_',
    ].join('\n'),
  )
})

/** As the container's health check does. */
async function checkHealth({ origin }: Process, path: string): Promise<number | null> {
  const { hostname, port } = new URL(origin)
  const { code } = await runToEnd(['deploy/check-health.mjs', path], { HOST: hostname, PORT: port })
  return code
}

async function signUp(origin: string): Promise<Caller> {
  const body = { username: 'ada', email: 'ada@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' }
  const { headers } = await caller(origin, () => ({}))(accountCalls.register, { body })
  const cookie = headers.getSetCookie().map((set) => set.split(';')[0]).join('; ')
  return caller(origin, () => ({ cookie }))
}
