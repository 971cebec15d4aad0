import files, { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { jobSchema, schemas } from '../../packages/server-kit/src/database/roles.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { copyDatabase, restoreCopy } from './copy-database.ts'
import { seedUser } from './seed-user.ts'

/** Special characters of COPY's format (tabs, line ends, the end marker and NULL), plus characters outside the Basic Multilingual Plane. */
const nasty = 'a\tb\r\nc\n\\.\n\\N \\x41 "quoted", {braces} 💶 \u0001'

let source: TestDatabase
let file: string
let folder: string
/** Names of the clients created while the backup was running, in commit order. */
const written: string[] = []
/** The source's rows before the concurrent writes. */
let before: Record<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-backup-'))
  source = await testDatabase()
  const users = [await createAccount(source), await createAccount(source)]
  for (const user of users) await seedUser(source, user)
  await seedOthers(source, users[0] ?? 0)
  before = await everyRow(source)
  file = join(folder, 'backup.gz')
  const backup = copyDatabase({ adminUrl: source.adminUrl, keys: { sessions: 's' }, file })
  await writeUntil(backup, users[1] ?? 0)
}, 60_000)

afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

const as = (database: TestDatabase) => <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(database.adminUrl, null, sql, values)

/** Inserts rows into tables without an owner, and a waiting job. */
async function seedOthers(database: TestDatabase, user: number): Promise<void> {
  const query = as(database)
  await query("insert into accounts.password_reset (token_hash, user_id, expires_at) values ('\\x00', $1, now() + interval '1 hour')", [user])
  await query("insert into accounts.email_confirmation (token_hash, user_id, email, expires_at) values ('\\x00', $1, 'a@example.com', now() + interval '1 hour')", [user])
  await query("insert into accounts.unsubscribe_link (token, user_id, setting) values ('t0ken', $1, 'emailInvoices')", [user])
  await query('update billing.time_entry set description = $1', [nasty])
  await query("insert into billing.orphaned_bill (provider_id) values ('in_orphan')")
  await query("insert into billing.orphaned_customer (provider_id) values ('cus_orphan')")
  await query("select billing_jobs.create_queue('mail', '{\"policy\": \"standard\"}'::jsonb)")
  await query('insert into billing_jobs.job (name, data) values ($1, $2)', ['mail', { nasty }])
  // Advances the sequence, to check that the skipped numbers are not reused after a restore.
  await query("select setval('billing.invoice_id_seq', 4711)")
}

/**
 * Until the work ends, runs transactions that each write to the first and the last schema that is read. At least one runs before the work
 * and one after it.
 */
async function writeUntil(work: Promise<unknown>, user: number): Promise<void> {
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  do {
    const name = `written-${written.length}`
    await as(source)(
      `with client as (insert into projects.client (user_id, name, email) values ($1, $2, 'c@example.com') returning user_id),
            key as (insert into proposals.idempotency_key (user_id, key, fingerprint) select user_id, $2, 'f' from client)
       insert into accounts.notification (user_id, kind, subject, subject_id, name, key) select user_id, 'project-done', 'project', 1, $2, $2 from client`,
      [user, name],
    )
    written.push(name)
  } while (!over.signal.aborted)
  await ended
}

/** All rows by table, formatted by Postgres, including the list of migrations. */
async function everyRow(database: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await as(database)<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname = any ($1) order by 1",
    [[...schemas, ...schemas.map(jobSchema)]],
  )
  // Ignores the time of each migration, because it differs between databases.
  const rowOf = (name: string) => (name.endsWith('.migration') ? "(to_jsonb(t) - 'executed_at')::text" : 't::text')
  const each = tables.map(({ name }) => `select '${name}' as name, array(select ${rowOf(name)} from ${name} t order by 1) as rows`)
  const found = await as(database)<{ name: string; rows: string[] }>(each.join(' union all '))
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
}

const withoutWritten = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, each.filter((row) => !row.includes('written-'))]))

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database
}

const restoreInto = (database: TestDatabase, options: { file?: string; replace?: boolean } = {}) =>
  restoreCopy({ adminUrl: database.adminUrl, file, replace: false, ...options })

test('restores every row of every table as of a single point in time, despite concurrent writes', { timeout: 60_000 }, async () => {
  const target = await emptyDatabase()
  await restoreInto(target)
  const restored = await everyRow(target)
  expect(withoutWritten(restored)).toEqual(before)
  const seeded = Object.entries(restored).filter(([name]) => !/_jobs\.|accounts\.(?:module|rate_limit|session|sign_in)/.test(name))
  expect(seeded.filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([])

  const names = await as(target)<{ clients: string[]; notifications: string[]; keys: string[] }>(
    `select array(select name from projects.client where name like 'written-%' order by id) as clients,
            array(select name from accounts.notification where name like 'written-%' order by id) as notifications,
            array(select key from proposals.idempotency_key where key like 'written-%' order by length(key), key) as keys`,
  )
  const moment = names[0]?.clients.length ?? 0
  expect(written.length).toBeGreaterThan(moment)
  const until = written.slice(0, moment)
  expect(names[0]).toEqual({ clients: until, notifications: until, keys: until })
  await expectWorkingDatabase(target)
})

/** Checks that sequences continue and that constraints, triggers and row-level security are active. */
async function expectWorkingDatabase(target: TestDatabase): Promise<void> {
  const query = as(target)
  const guards = `select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as guard from pg_constraint where connamespace = any ($1::regnamespace[])
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class where relnamespace = any ($1::regnamespace[]) order by 1`
  expect(await query(guards, [schemas])).toEqual(await as(source)(guards, [schemas]))
  expect(await query("select nextval('billing.invoice_id_seq')::integer as next")).toEqual([{ next: 4712 }])
  const [owner] = await query<{ id: number }>('select min(id) as id from accounts.account')
  expect(await queryAs(target.url('billing'), owner?.id ?? 0, 'select distinct user_id as id from billing.invoice')).toEqual([owner])
  await expect(query("update proposals.signature set name = 'Another name'")).rejects.toThrow()
  await expect(query('update billing.time_entry set client_id = 0')).rejects.toThrow()
}

test('replaces existing data only if requested, and changes nothing if the restore fails', { timeout: 60_000 }, async () => {
  const target = await emptyDatabase()
  await seedUser(target, await createAccount(target, 'somebody-else'))
  // Makes the restore fail in the schema that comes last, so that the failure comes late.
  await as(target)('alter table proposals.signature add constraint never check (name is null) not valid')
  const untouched = await everyRow(target)
  await expect(restoreInto(target)).rejects.toThrow(/is not empty \(accounts\.account: 1, .*--replace/)
  expect(await everyRow(target)).toEqual(untouched)
  await expect(restoreInto(target, { replace: true })).rejects.toThrow(/"never"/)
  expect(await everyRow(target)).toEqual(untouched)
  await as(target)('alter table proposals.signature drop constraint never')
  await restoreInto(target, { replace: true })
  expect(withoutWritten(await everyRow(target))).toEqual(before)
})

test.each<[string, (whole: Buffer) => Buffer, RegExp]>([
  ['in an older format', (whole) => edited(whole, (text) => text.replace('"billfoldBackup":3', '"billfoldBackup":2')), /format 2, and this version of Billfold reads format 3/],
  ['without its last bytes', (whole) => whole.subarray(0, whole.length - 200), /unexpected end of file/],
  ['without its last line', (whole) => edited(whole, (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)), /The end of the backup is missing/],
  ['with a flipped bit', (whole) => whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1) as Buffer, /is not a complete backup/],
  ['in a newer format', (whole) => edited(whole, (text) => text.replace('"billfoldBackup":3', '"billfoldBackup":4')), /format 4, and this version of Billfold reads format 3/],
])('rejects a file %s and changes nothing', async (_name, damage, reason) => {
  const damaged = join(folder, 'damaged.gz')
  await writeFile(damaged, damage(await readFile(file)))
  const untouched = await as(source)('select count(*), max(id) from projects.client')
  await expect(restoreInto(source, { file: damaged, replace: true })).rejects.toThrow(reason)
  expect(await as(source)('select count(*), max(id) from projects.client')).toEqual(untouched)
})

function edited(whole: Buffer, edit: (text: string) => string): Buffer {
  return gzipSync(edit(gunzipSync(whole).toString()))
}

test('does not restore while Billfold is running, or into another version', { timeout: 60_000 }, async () => {
  const target = await emptyDatabase()
  const service = new Client({ connectionString: target.url('billing') })
  await service.connect()
  await expect(restoreInto(target)).rejects.toThrow('Billfold is running on this database (billfold_billing). Stop it first.')
  await service.end()
  await as(target)("insert into billing.migration (name) values ('2999-01-01-later')")
  await expect(restoreInto(target)).rejects.toThrow(/from an older version of Billfold, without billing 2999-01-01-later/)
})

const filesOf = async (name: string) => (await readdir(folder)).filter((each) => each.startsWith(name))

function failToRename(message: string): void {
  const rename = vi.spyOn(files, 'rename').mockRejectedValueOnce(new Error(message))
  syncBuiltinESMExports()
  onTestFinished(() => {
    rename.mockRestore()
    syncBuiltinESMExports()
  })
}

test('creates a file that only its owner can read, never replaces a file, and leaves nothing behind on failure', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const options = { adminUrl: source.adminUrl }
  await expect(copyDatabase({ ...options, file })).rejects.toThrow('already exists')
  const stopped = join(folder, 'stopped.gz')
  await expect(copyDatabase({ ...options, file: stopped, stop: AbortSignal.abort() })).rejects.toThrow()
  const blind = source.ownerUrl('billing')
  await expect(copyDatabase({ ...options, adminUrl: blind, file: stopped })).rejects.toThrow('Row-level security hides rows')
  failToRename('the disk was removed')
  await expect(copyDatabase({ ...options, file: stopped })).rejects.toThrow('the disk was removed')
  expect(await filesOf('stopped')).toEqual([])
})

test('lets only one of two simultaneous backups with the same name succeed', { timeout: 30_000 }, async () => {
  const contested = join(folder, 'contested.gz')
  const attempt = () => copyDatabase({ adminUrl: source.adminUrl, file: contested })
  const outcomes = await Promise.allSettled([attempt(), attempt()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'Problem', message: `${contested} already exists. Name another file.` } })
  expect(await filesOf('contested')).toEqual(['contested.gz'])
  await restoreInto(await emptyDatabase(), { file: contested })
})
