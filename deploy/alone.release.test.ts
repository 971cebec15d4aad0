import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import { migrate } from '@billfold/server-kit/database/migrate'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { Migration } from '@mikro-orm/migrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationSets } from '../scripts/database/prepare-database.ts'
import { processSecrets } from '../scripts/keys/deployment.ts'
import { newSecrets } from '../scripts/start/secrets.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../scripts/test/throw-away-postgres.ts'
import { type Process, runToEnd, startAlone } from './testing/process.ts'

const prepared = { code: 0, output: expect.stringContaining('The database is ready') }

/** Uses its own Postgres server, because all databases of a server share their roles. */
let postgres: ThrowAwayPostgres
const secrets = newSecrets()
const passwords = secrets.rolePasswords
/** The environment variables to start each process with. */
const given = () => processSecrets(secrets, { adminUrl: postgres.adminUrl })

beforeAll(async () => {
  postgres = await startThrowAwayPostgres()
}, 60_000)
afterAll(() => postgres[Symbol.asyncDispose]())

class NoChange extends Migration {
  override up(): void {}
}

const runMigrate = (environment: Record<string, string>) => runToEnd(['scripts/db.ts', 'migrate'], environment)

test('the migration job prepares an empty database, even if it runs twice at once, and reports configuration errors', { timeout: 60_000 }, async () => {
  const { adminUrl } = postgres
  const environment = given().migrate
  const both = await Promise.all([runMigrate(environment), runMigrate(environment)])
  expect(both).toEqual([prepared, prepared])
  const [worked, waited] = both[0].output.includes('migrated') ? both : both.toReversed()
  expect(worked?.output).toContain('migrated accounts 2026-11-30-initial\n')
  expect(waited?.output).toBe('The database is ready (nothing was missing).\n')

  const refused = await runMigrate({ DATABASE_URL: 'billfold' })
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/ {2}DATABASE_URL must be .*\n {2}ROLE_PASSWORDS must be accounts:PASSWORD,.*\n/) })
  const stranger = Object.assign(new URL(adminUrl), { username: 'nobody', password: 'hush-hush' }).href
  const unknown = await runMigrate({ ...environment, DATABASE_URL: stranger })
  expect(unknown).toEqual({ code: 1, output: expect.stringMatching(/^The database could not be prepared: .*nobody.*\n$/) })
  expect((await runToEnd(['scripts/db.ts', 'migrat'], environment)).code).toBe(2)
})

test('the migration job of an older version leaves a newer database unchanged, so a rollback only requires older images', async () => {
  const newer = migrationSets.map(({ schema, migrations }) => ({ schema, migrations: { ...migrations, '2999-01-01-next': NoChange } }))
  expect(await migrate({ adminUrl: postgres.adminUrl, passwords, sets: newer })).toHaveLength(newer.length)
  expect(await migrate({ adminUrl: postgres.adminUrl, passwords, sets: migrationSets })).toEqual([])
})

test('the gateway and services start with their own commands, and a killed service can be restarted without affecting the others', { timeout: 120_000 }, async () => {
  await using running = new AsyncDisposableStack()
  const start = async (name: 'gateway' | ServiceName, own: Record<string, string> = {}, host?: string): Promise<Process> => {
    const started = await startAlone(name === 'gateway' ? '@billfold/gateway' : `@billfold/${name}-service`, { ...given()[name], ...own }, host)
    running.defer(() => started.end('SIGTERM'))
    return started
  }
  // On Linux, every address in 127.0.0.0/8 is loopback, so this process can listen on a different one.
  const another = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
  const projects = await start('projects', {}, another)
  const billing = await start('billing')
  const proposals = await start('proposals', { PROJECTS_URL: projects.origin, BILLING_URL: billing.origin })
  const gateway = await start('gateway', {
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

  await start('billing', { PORT: String(billing.port) })
  expect((await ada(invoiceCalls.get, { params: invoice })).body).toMatchObject({ invoiceNumber: 'INV-1', total: '100.00' })
})

test('a process reports all invalid environment variables at once and rejects the administrator’s database URL', { timeout: 30_000 }, async () => {
  const wrong = { DATABASE_URL: postgres.adminUrl, IDENTITY_PUBLIC_KEYS: '', HOST: 'everywhere', STRIPE_SECRET_KEY: 'pk_1', SMTP_URL: '' }
  await expect(startAlone('@billfold/billing-service', wrong)).rejects.toThrow(
    [
      'These environment variables need attention:',
      '  HOST must be an address of this machine: 127.0.0.1, 0.0.0.0 or ::',
      '  IDENTITY_PUBLIC_KEYS must be one or more public Ed25519 keys like k2:KEY,k1:KEY, each 32 bytes in base64url',
      '  DATABASE_URL must be a Postgres address with the role billfold_billing: postgres://billfold_billing:password@host:5432/name',
      '  SHARE_KEYS must be one or more keys like k2:SECRET,k1:SECRET, the current one first, each with at least 32 letters, digits, - and _',
      '  STRIPE_SECRET_KEY must be a Stripe secret key (sk_… or rk_…)',
    ].join('\n'),
  )
})

/** Sends the same request as the container's health check. */
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
