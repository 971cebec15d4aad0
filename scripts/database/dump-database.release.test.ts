import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { jobSchema, schemas } from '../../packages/server-kit/src/database/roles.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { testRolePasswords } from '../test/test-secrets.ts'
import { startThrowAwayPostgres } from '../test/throw-away-postgres.ts'
import { readHead } from './backup-file.ts'
import { dumpDatabase, restoreDump, versionOf } from './dump-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { seedUser } from './seed-user.ts'

const versions = await Promise.all(['pg_dump', 'pg_restore', 'psql'].map(versionOf))
const hasPrograms = versions.every((version) => version !== undefined && version >= 18)
if (!hasPrograms) console.warn('Tests of pg_dump are skipped: the client programs of Postgres 18 are not installed.')

let source: TestDatabase
let folder: string
let file: string

beforeAll(async () => {
  if (!hasPrograms) return
  folder = await mkdtemp(join(tmpdir(), 'billfold-dump-'))
  source = await testDatabase()
  await seedUser(source, await createAccount(source))
  await as(source)("insert into billing.idempotency_key (user_id, key, fingerprint) select id, 'answered', 'f' from accounts.account")
  file = join(folder, 'backup.gz')
  await dumpDatabase({ adminUrl: source.adminUrl, keys: { sessions: 's' }, file })
}, 120_000)

beforeEach(({ skip }) => skip(!hasPrograms, 'no client programs of Postgres 18'))

afterAll(async () => {
  if (!hasPrograms) return
  await source.drop()
  await rm(folder, { recursive: true })
})

const as = (database: TestDatabase) => <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(database.adminUrl, null, sql, values)

async function newDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function filledDatabase(): Promise<TestDatabase> {
  const database = await newDatabase()
  await seedUser(database, await createAccount(database, 'somebody-else'))
  return database
}

/** All rows, by table. */
async function readAll(database: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await as(database)<{ name: string }>("select schemaname || '.' || tablename as name from pg_tables where schemaname = any ($1) order by 1", [
    [...schemas, ...schemas.map(jobSchema)],
  ])
  const each = tables.map(({ name }) => `select '${name}' as name, array(select t::text from ${name} t order by 1) as rows`)
  const found = await as(database)<{ name: string; rows: string[] }>(each.join(' union all '))
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
}

/** Owners, grants, row-level security, policies, triggers and constraints. */
async function readProtection(adminUrl: string): Promise<string[]> {
  const acl = (column: string) => `(select array_agg(entry::text order by entry::text) from unnest(${column}) entry)`
  const rows = await queryAs<{ text: string }>(
    adminUrl,
    null,
    `select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as text from pg_constraint where connamespace = any ($1::regnamespace[])
     union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     union all select format('%s %s %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity, relowner::regrole, ${acl('relacl')}) from pg_class where relnamespace = any ($1::regnamespace[])
     union all select format('%s %s %s', oid::regprocedure, proowner::regrole, ${acl('proacl')}) from pg_proc where pronamespace = any ($1::regnamespace[])
     union all select format('%s.%s %s %s %s %s %s', schemaname, tablename, policyname, roles, cmd, qual, with_check) from pg_policies
     union all select format('%s %s %s', nspname, nspowner::regrole, ${acl('nspacl')}) from pg_namespace where oid = any ($1::regnamespace[])
     union all select format('%s %s %s %s', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, ${acl('defaclacl')}) from pg_default_acl order by 1`,
    [[...schemas, ...schemas.map(jobSchema)]],
  )
  return rows.map(({ text }) => text)
}

test('restores every row, every stored idempotent response, and all owners, grants and policies', { timeout: 120_000 }, async () => {
  const target = await newDatabase()
  await restoreDump({ adminUrl: target.adminUrl, file, replace: false })
  expect(await readAll(target)).toEqual(await readAll(source))
  expect(await as(target)("select key from billing.idempotency_key where key = 'answered'")).toHaveLength(1)
  expect(await readProtection(target.adminUrl)).toEqual(await readProtection(source.adminUrl))
  const [owner] = await as(target)<{ id: number }>('select id from accounts.account')
  expect(await queryAs(target.url('billing'), owner?.id ?? 0, 'select distinct user_id as id from billing.invoice')).toEqual([owner])
  expect(await queryAs(target.url('billing'), 0, 'select id from billing.invoice')).toEqual([])
})

test('backs up the data of a single point in time despite concurrent writes', { timeout: 120_000 }, async () => {
  const database = await filledDatabase()
  const moment = join(folder, 'moment.gz')
  const done = new AbortController()
  const backup = dumpDatabase({ adminUrl: database.adminUrl, file: moment }).finally(() => done.abort())
  let written = 0
  while (!done.signal.aborted) {
    written += 1
    await as(database)(
      `with client as (insert into projects.client (user_id, name, email) select id, $1, 'c@example.com' from accounts.account returning user_id, name)
       insert into billing.idempotency_key (user_id, key, fingerprint) select user_id, name, 'f' from client`,
      [`written-${written}`],
    )
  }
  await backup
  const target = await newDatabase()
  await restoreDump({ adminUrl: target.adminUrl, file: moment, replace: false })
  const [clients, keys] = await Promise.all([
    as(target)("select name from projects.client where name like 'written-%' order by name"),
    as(target)("select key as name from billing.idempotency_key where key like 'written-%' order by key"),
  ])
  expect(clients).toEqual(keys)
  expect(clients.length).toBeLessThan(written)
})

test('the backup contains the keys, is readable only by its owner, and never replaces a file', async () => {
  expect(await readHead(file)).toMatchObject({ billfoldBackup: 3, method: 'pg_dump', keys: { sessions: 's' } })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(dumpDatabase({ adminUrl: source.adminUrl, file })).rejects.toThrow('already exists')
  await expect(dumpDatabase({ adminUrl: source.ownerUrl('billing'), file: join(folder, 'hidden.gz') })).rejects.toThrow('Row-level security hides rows')
  const stopped = join(folder, 'stopped.gz')
  await expect(dumpDatabase({ adminUrl: source.adminUrl, file: stopped, stop: AbortSignal.abort() })).rejects.toThrow()
  expect(await filesOf('stopped')).toEqual([])
})

test('rejects a database that contains data, unless replacing it was requested', { timeout: 120_000 }, async () => {
  const target = await filledDatabase()
  const before = await readAll(target)
  await expect(restoreDump({ adminUrl: target.adminUrl, file, replace: false })).rejects.toThrow(/is not empty \(accounts\.account: 1, .*--replace/)
  expect(await readAll(target)).toEqual(before)
  await restoreDump({ adminUrl: target.adminUrl, file, replace: true })
  expect(await readAll(target)).toEqual(await readAll(source))
})

const edited = (whole: Buffer, from: string, to: string) => gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace(from, to), 'latin1'))

test.each<[string, (whole: Buffer) => Buffer, RegExp]>([
  ['a truncated file', (whole) => whole.subarray(0, -200), /unexpected end of file/],
  ['a file with a flipped bit', (whole) => whole.with(Math.floor(whole.length * 0.9), (whole[Math.floor(whole.length * 0.9)] ?? 0) ^ 1) as Buffer, /not a complete backup/],
  ['a file that is not a backup', () => Buffer.from('hello'), /not a complete backup/],
  ['an older format', (whole) => edited(whole, '"billfoldBackup":3', '"billfoldBackup":2'), /format 2, and this version of Billfold reads format 3/],
  ['a dump that pg_restore cannot read', (whole) => edited(whole, 'PGDMP', 'PGDUM'), /pg_restore: error/],
])('changes nothing when given %s', { timeout: 120_000 }, async (_name, damage, reason) => {
  const target = await filledDatabase()
  const before = await readAll(target)
  const damaged = join(folder, 'damaged.gz')
  await writeFile(damaged, damage(await readFile(file)))
  await expect(restoreDump({ adminUrl: target.adminUrl, file: damaged, replace: true })).rejects.toThrow(reason)
  expect(await readAll(target)).toEqual(before)
})

test('stops at the first failing statement of a large dump, reports it, and changes nothing', { timeout: 120_000 }, async () => {
  const large = await newDatabase()
  await as(large)(
    `insert into accounts.notification (user_id, kind, subject, subject_id, name, key)
     select $1, 'project-done', 'project', 1, md5(number::text), number::text from generate_series(1, 20000) number`,
    [await createAccount(large, 'busy')],
  )
  const largeFile = join(folder, 'large.gz')
  await dumpDatabase({ adminUrl: large.adminUrl, file: largeFile })
  const target = await filledDatabase()
  const before = await readAll(target)
  await as(target)(`create function public.veto() returns event_trigger language plpgsql as $$ begin if tg_tag = 'CREATE SCHEMA' then raise 'vetoed'; end if; end $$;
    create event trigger veto on ddl_command_start execute function public.veto()`)
  await expect(restoreDump({ adminUrl: target.adminUrl, file: largeFile, replace: true })).rejects.toThrow(/^ERROR: {2}vetoed/)
  expect(await readAll(target)).toEqual(before)
})

test('rejects a dump from a newer version', { timeout: 120_000 }, async () => {
  const other = await newDatabase()
  await as(other)("insert into billing.migration (name) values ('2999-01-01-later')")
  const newer = join(folder, 'newer.gz')
  await dumpDatabase({ adminUrl: other.adminUrl, file: newer })
  const target = await newDatabase()
  await expect(restoreDump({ adminUrl: target.adminUrl, file: newer, replace: false })).rejects.toThrow(
    'The backup is from a newer version of Billfold, with billing 2999-01-01-later. Restore it with that version.',
  )
})

test('works for a non-superuser administrator with bypassrls', { timeout: 300_000 }, async () => {
  await using own = await startThrowAwayPostgres()
  await queryAs(own.adminUrl, null, "create role operator login createrole createdb bypassrls password 'operator'")
  const url = (name: string) => Object.assign(new URL(own.adminUrl), { username: 'operator', password: 'operator', pathname: `/${name}` }).href
  for (const name of ['one', 'other']) {
    await queryAs(own.adminUrl, null, `create database ${name} owner operator`)
    await prepareDatabase({ adminUrl: url(name), passwords: testPasswords })
  }
  const operated = join(folder, 'operated.gz')
  await dumpDatabase({ adminUrl: url('one'), file: operated })
  const protectionOf = (name: string) => readProtection(url(name))
  const before = await protectionOf('other')
  await restoreDump({ adminUrl: url('other'), file: operated, replace: false })
  expect(await protectionOf('other')).toEqual(before)
})

test('does not restore while Billfold is running', { timeout: 60_000 }, async () => {
  const target = await newDatabase()
  const service = new Client({ connectionString: target.url('billing') })
  await service.connect()
  await expect(restoreDump({ adminUrl: target.adminUrl, file, replace: false })).rejects.toThrow('Billfold is running on this database (billfold_billing). Stop it first.')
  await service.end()
})

/** Starts the command like `npm run db`, with an IPC channel that closes when the launcher exits. */
function startBackup(path: string) {
  const env = { ...process.env, DATABASE_URL: source.adminUrl, ROLE_PASSWORDS: testRolePasswords }
  const command = fork(join(import.meta.dirname, '..', 'db.ts'), ['backup', path], { env, execArgv: [], stdio: 'ignore' })
  onTestFinished(() => void command.kill('SIGKILL'))
  return { command, exit: once(command, 'exit') }
}

const filesOf = async (name: string) => (await readdir(folder)).filter((each) => each.startsWith(name))

test('the backup command exits once the dump is written', { timeout: 60_000 }, async () => {
  expect(await startBackup(join(folder, 'launched.gz')).exit).toEqual([0, null])
  expect(await filesOf('launched')).toEqual(['launched.gz'])
})

test('the backup command stops if its launcher has exited, and leaves no file behind', { timeout: 60_000 }, async () => {
  const holder = new Client({ connectionString: source.adminUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table accounts.account in access exclusive mode')
  const { command, exit } = startBackup(join(folder, 'orphaned.gz'))
  const waiting = 'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
  await vi.waitFor(async () => expect(await as(source)(waiting)).not.toEqual([]), { timeout: 30_000 })
  command.disconnect()
  expect(await exit).toEqual([1, null])
  await holder.query('rollback')
  expect(await filesOf('orphaned')).toEqual([])
})
