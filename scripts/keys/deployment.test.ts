import { readEnvironment, serviceEnvironment } from '@billfold/server-kit/environment'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { gatewayEnvironment } from '../../gateway/src/environment.ts'
import { createDeployment, readFolder, writeFolder } from './deployment.ts'
import { retire, rotate } from './rotate.ts'

let folder: string

beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'billfold-keys-'))
  onTestFinished(() => rm(home, { recursive: true }))
  folder = join(home, 'secrets')
})

const read = async (process: string) => parseEnv(await readFile(join(folder, `${process}.env`), 'utf8'))

test('a deployment has one env file per process that only its owner can read', async () => {
  await createDeployment(folder, {})
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(['billing.env', 'gateway.env', 'migrate.env', 'postgres.env', 'projects.env', 'proposals.env', 'secrets.json'])
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)

  const urls = { PROJECTS_URL: 'http://projects:4000', BILLING_URL: 'http://billing:4000', PROPOSALS_URL: 'http://proposals:4000' }
  expect(readEnvironment(gatewayEnvironment, { ...(await read('gateway')), ...urls, PORT: '3000' })).toBeDefined()
  for (const name of ['projects', 'billing', 'proposals'] as const)
    expect(readEnvironment(serviceEnvironment(name), { ...(await read(name)), PORT: '4000' })).toBeDefined()
  expect((await read('billing')).DATABASE_URL).toMatch(/^postgres:\/\/billfold_billing:[\w-]{43}@database:5432\/billfold$/)
  expect((await read('migrate')).DATABASE_URL).toBe(`postgres://postgres:${(await read('postgres')).POSTGRES_PASSWORD}@database:5432/billfold`)
})

test('only the migration job gets the administrator URL of an external database', async () => {
  await createDeployment(folder, { databaseUrl: 'postgres://admin:hush-hush@db.example:5432/billfold?sslmode=verify-full' })
  expect(await readdir(folder)).not.toContain('postgres.env')
  expect((await read('gateway')).SEARCH_DATABASE_URL).toMatch(
    /^postgres:\/\/billfold_search:[\w-]{43}@db\.example:5432\/billfold\?sslmode=verify-full$/,
  )
  const knowing = (await readdir(folder)).filter((file) => file.endsWith('.env'))
  for (const file of knowing) expect((await readFile(join(folder, file), 'utf8')).includes('hush-hush'), file).toBe(file === 'migrate.env')
})

test('each process gets its own role in the direct and standby URLs', async () => {
  const [databaseUrl, databaseDirectUrl, databaseReadUrl] = ['pooler', 'primary', 'standby'].map((host) => `postgres://admin:hush-hush@${host}:5432/billfold`)
  await createDeployment(folder, { databaseUrl, databaseDirectUrl, databaseReadUrl })
  const billing = await read('billing')
  const hostsOf = (variables: NodeJS.Dict<string>) => Object.entries(variables).flatMap(([name, value = '']) => (value.startsWith('postgres:') ? [`${name} ${new URL(value).username}@${new URL(value).hostname}`] : [])).toSorted()
  expect(hostsOf(billing)).toEqual(['DATABASE_DIRECT_URL billfold_billing@primary', 'DATABASE_READ_URL billfold_billing@standby', 'DATABASE_URL billfold_billing@pooler'])
  expect(hostsOf(await read('gateway'))).toContain('SEARCH_DATABASE_READ_URL billfold_search@standby')
  expect(hostsOf(await read('migrate'))).toEqual(['DATABASE_DIRECT_URL admin@primary', 'DATABASE_URL admin@pooler'])

  await writeFolder(folder, rotate(await readFolder(folder), 'database'))
  expect(new URL((await read('billing')).DATABASE_READ_URL ?? '').password).not.toBe(new URL(billing.DATABASE_READ_URL ?? '').password)
})

test('does not replace existing secrets', async () => {
  await createDeployment(folder, {})
  await expect(createDeployment(folder, {})).rejects.toThrow('has secrets already')
})

test("a rotation changes the env files that contain the key and keeps lines that the operator added", async () => {
  await createDeployment(folder, {})
  const file = join(folder, 'billing.env')
  await writeFile(file, (await readFile(file, 'utf8')).replace('STRIPE_SECRET_KEY=\n', 'STRIPE_SECRET_KEY=sk_live_1\nLOG_LEVEL=debug\n'))
  const before = Object.fromEntries(
    await Promise.all((await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  )
  await writeFolder(folder, rotate(await readFolder(folder), 'identity'))
  const changed = (
    await Promise.all((await readdir(folder)).map(async (name) => [name, (await readFile(join(folder, name), 'utf8')) !== before[name]] as const))
  ).filter(([, is]) => is)
  expect(changed.map(([name]) => name).toSorted()).toEqual(['billing.env', 'gateway.env', 'projects.env', 'proposals.env', 'secrets.json'])
  expect(await read('billing')).toMatchObject({ STRIPE_SECRET_KEY: 'sk_live_1', LOG_LEVEL: 'debug', STRIPE_WEBHOOK_SECRET: '' })
  expect((await read('billing')).IDENTITY_PUBLIC_KEYS).toMatch(/^k2:[\w-]{43},k1:[\w-]{43}$/)
  expect((await read('gateway')).IDENTITY_KEY).toMatch(/^k2:/)

  await writeFolder(folder, retire(await readFolder(folder), 'identity', 'k1'))
  expect((await read('billing')).IDENTITY_PUBLIC_KEYS).toMatch(/^k2:[\w-]{43}$/)
})
