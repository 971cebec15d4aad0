import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { schemas } from '../../packages/server-kit/src/database/roles.ts'
import { createAccount } from '../../packages/server-kit/src/testing/accounts.ts'
import { queryAs, type TestDatabase, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { testRolePasswords, testSecrets } from '../test/test-secrets.ts'
import { dumpDatabase, restoreDump, versionOf } from './dump-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { seedUser } from './seed-user.ts'

const version = (await versionOf('pg_dump')) ?? 0
const hasPrograms = version >= 18
if (!hasPrograms) console.log('The tests of pg_dump are skipped: the client programs of Postgres 18 are not installed.')

describe.skipIf(!hasPrograms)('with pg_dump', () => {
  let source: TestDatabase
  let folder: string
  let file: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'billfold-dump-'))
    source = await testDatabase()
    await seedUser(source, await createAccount(source))
    file = join(folder, 'backup.dump')
    await dumpDatabase({ adminUrl: source.adminUrl, file })
  }, 60_000)
  afterAll(async () => {
    await source.drop()
    await rm(folder, { recursive: true })
  })

  const as = (database: TestDatabase) => <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(database.adminUrl, null, sql, values)

  async function emptyDatabase(): Promise<TestDatabase> {
    const database = await testDatabase()
    onTestFinished(() => database.drop())
    return database
  }

  const restoreInto = (database: TestDatabase, options: { file?: string; replace?: boolean } = {}) =>
    restoreDump({ adminUrl: database.adminUrl, file, replace: false, ...options })

  async function rowsOf(database: TestDatabase): Promise<Record<string, string[]>> {
    const tables = await as(database)<{ name: string }>("select schemaname || '.' || tablename as name from pg_tables where schemaname = any ($1) order by 1", [schemas])
    const each = tables.map(({ name }) => `select '${name}' as name, array(select t::text from ${name} t order by 1) as rows`)
    const found = await as(database)<{ name: string; rows: string[] }>(each.join(' union all '))
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
  }

  test('restores every row, constraint, trigger, sequence and permission', { timeout: 60_000 }, async () => {
    const target = await emptyDatabase()
    await restoreInto(target)
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
    const guards = `select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as guard from pg_constraint where connamespace = any ($1::regnamespace[])
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select format('%s %s %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity, relowner::regrole, array_to_string(array(select unnest(relacl)::text order by 1), ' ')) from pg_class where relnamespace = any ($1::regnamespace[])
      union all select format('%s %s %s', oid::regprocedure, proowner::regrole, prosecdef) from pg_proc where pronamespace = any ($1::regnamespace[]) order by 1`
    expect(await as(target)(guards, [schemas])).toEqual(await as(source)(guards, [schemas]))
    const [owner] = await as(target)<{ id: number }>('select min(id) as id from accounts.account')
    expect(await queryAs(target.url('billing'), owner?.id ?? 0, 'select distinct user_id as id from billing.invoice')).toEqual([owner])
    expect(await prepareDatabase({ adminUrl: target.adminUrl, passwords: testSecrets.rolePasswords })).toEqual([])
  })

  test('refuses a database with data unless told to replace it', { timeout: 60_000 }, async () => {
    const target = await emptyDatabase()
    await seedUser(target, await createAccount(target, 'another'))
    const before = await rowsOf(target)
    await expect(restoreInto(target)).rejects.toThrow(/is not empty/)
    expect(await rowsOf(target)).toEqual(before)
    await restoreInto(target, { replace: true })
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
  })

  test('changes nothing when the file is damaged', { timeout: 60_000 }, async () => {
    const target = await emptyDatabase()
    await seedUser(target, await createAccount(target, 'another'))
    const before = await rowsOf(target)
    const whole = await readFile(file)
    const damaged = join(folder, 'damaged.dump')
    for (const bytes of [whole.subarray(0, Math.floor(whole.length * 0.7)), Buffer.from('no dump')]) {
      await writeFile(damaged, bytes)
      await expect(restoreInto(target, { file: damaged, replace: true })).rejects.toMatchObject({ name: 'BackupProblem' })
      expect(await rowsOf(target)).toEqual(before)
    }
  })

  test('refuses a dump of a newer version, and a database in use', { timeout: 60_000 }, async () => {
    const [newer, target] = [await emptyDatabase(), await emptyDatabase()]
    await as(newer)("insert into billing.migration (name) values ('2999-01-01-later')")
    const later = join(folder, 'later.dump')
    await dumpDatabase({ adminUrl: newer.adminUrl, file: later })
    const before = await rowsOf(target)
    await expect(restoreInto(target, { file: later })).rejects.toThrow(/newer version of Billfold/)
    expect(await rowsOf(target)).toEqual(before)
    const service = new Client({ connectionString: target.url('billing') })
    await service.connect()
    await expect(restoreInto(target)).rejects.toThrow('Billfold runs on this database (billfold_billing). Stop it first.')
    await service.end()
  })

  test('writes a file for its owner alone and replaces none', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(dumpDatabase({ adminUrl: source.adminUrl, file })).rejects.toThrow('is there already')
    await expect(dumpDatabase({ adminUrl: source.ownerUrl('billing'), file: join(folder, 'blind.dump') })).rejects.toThrow('Row-level security hides rows')
  })

  /** As `npm run db` starts it, with a channel that tells when the launcher is gone. */
  function startBackup(path: string) {
    const env = { ...process.env, DATABASE_URL: source.adminUrl, ROLE_PASSWORDS: testRolePasswords }
    const command = fork(join(import.meta.dirname, '..', 'db.ts'), ['backup', path], { env, execArgv: [], stdio: 'ignore' })
    onTestFinished(() => void command.kill('SIGKILL'))
    return { command, exit: once(command, 'exit') }
  }
  const filesOf = async (name: string) => (await readdir(folder)).filter((each) => each.startsWith(name))

  test('the command ends when the dump is written', { timeout: 30_000 }, async () => {
    expect(await startBackup(join(folder, 'launched.dump')).exit).toEqual([0, null])
    expect(await filesOf('launched')).toEqual(['launched.dump'])
  })

  test('the command stops when its launcher is gone, and leaves no file', { timeout: 30_000 }, async () => {
    const holder = new Client({ connectionString: source.adminUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table accounts.account in access exclusive mode')
    const { command, exit } = startBackup(join(folder, 'orphaned.dump'))
    const waiting = 'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
    await vi.waitFor(async () => expect(await as(source)(waiting)).not.toEqual([]), { timeout: 20_000 })
    command.disconnect()
    expect(await exit).toEqual([1, null])
    await holder.query('rollback')
    expect(await filesOf('orphaned')).toEqual([])
  })
})
