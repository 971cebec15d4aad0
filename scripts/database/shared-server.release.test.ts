import { migrate } from '@billfold/server-kit/database/migrate'
import { provision, withClient } from '@billfold/server-kit/database/provision'
import { type RolePasswords, roleUrl } from '@billfold/server-kit/database/roles'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationSets } from './prepare-database.ts'
import { newPasswords } from '../start/secrets.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../test/throw-away-postgres.ts'

const ours = newPasswords()
const theirs = newPasswords()

/** Uses its own server, because all databases on a server share their roles. */
let postgres: ThrowAwayPostgres

beforeAll(async () => {
  postgres = await startThrowAwayPostgres()
}, 60_000)
afterAll(() => postgres[Symbol.asyncDispose]())

async function newDatabase(name: string): Promise<string> {
  await query(postgres.adminUrl, `create database ${name}`)
  return Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` }).href
}

/** Opens a new connection each time, so that the password is checked and no connection keeps a database from being dropped. */
async function query(url: string, sql: string): Promise<object[]> {
  return withClient(url, async (client) => (await client.query<object>(sql)).rows)
}

const prepare = (adminUrl: string, passwords: RolePasswords) => migrate({ adminUrl, passwords, sets: [] })
const asService = (adminUrl: string, passwords: RolePasswords) => query(roleUrl(adminUrl, 'billing', passwords), 'select 1 as one')

test('a second Billfold on the same server can only use the first one’s roles with the same passwords', { timeout: 60_000 }, async () => {
  await prepare(postgres.adminUrl, ours)
  const second = await newDatabase('second')
  await expect(prepare(second, theirs)).rejects.toThrow('Another Billfold uses the roles of this server (database billfold). Give this one a server of its own, or the same passwords')
  await expect(asService(postgres.adminUrl, ours)).resolves.toEqual([{ one: 1 }])

  await prepare(second, ours)
  await expect(asService(second, ours)).resolves.toEqual([{ one: 1 }])
  await query(postgres.adminUrl, 'drop database second')
})

test('a start restores its role passwords if another Billfold has changed them', { timeout: 60_000 }, async () => {
  await prepare(postgres.adminUrl, ours)
  const admin = new Client({ connectionString: await newDatabase('other') })
  await admin.connect()
  await provision(admin, theirs)
  await admin.end()
  await expect(asService(postgres.adminUrl, ours)).rejects.toThrow('password authentication failed')
  await prepare(postgres.adminUrl, ours)
  await expect(asService(postgres.adminUrl, ours)).resolves.toEqual([{ one: 1 }])
})

test('changes the role passwords of a database that is already prepared', { timeout: 60_000 }, async () => {
  await prepare(postgres.adminUrl, ours)
  await prepare(postgres.adminUrl, theirs)
  await expect(asService(postgres.adminUrl, theirs)).resolves.toEqual([{ one: 1 }])
  await expect(asService(postgres.adminUrl, ours)).rejects.toThrow('password authentication failed')
})

test('reports which database is unreachable or rejects the connection, and why', async () => {
  await expect(prepare('postgres://postgres:secret@127.0.0.1:1/billfold', ours)).rejects.toMatchObject({
    name: 'DatabaseProblem',
    message: 'No Postgres answers at 127.0.0.1:1 (DATABASE_URL)',
  })
  const { href, host } = Object.assign(new URL(postgres.adminUrl), { password: 'hush-hush' })
  await expect(prepare(href, ours)).rejects.toMatchObject({
    name: 'DatabaseProblem',
    message: `The Postgres at ${host} cannot be used: password authentication failed for user "postgres"`,
  })
})

test('a renamed database keeps its roles until it is dropped', { timeout: 60_000 }, async () => {
  await prepare(postgres.adminUrl, ours)
  const next = await newDatabase('next')
  await query(next, 'alter database billfold rename to retired')
  await expect(prepare(next, theirs)).rejects.toThrow('If nothing runs on retired any more, drop it.')
  await query(next, 'drop database retired')
  await prepare(next, theirs)
  await expect(asService(next, theirs)).resolves.toEqual([{ one: 1 }])
})

test('an administrator who is not a superuser can prepare a database and change its passwords', { timeout: 120_000 }, async () => {
  await using own = await startThrowAwayPostgres()
  await query(own.adminUrl, "create role operator login createrole createdb password 'operator'")
  await query(own.adminUrl, 'create database operated owner operator')
  const adminUrl = Object.assign(new URL(own.adminUrl), { username: 'operator', password: 'operator', pathname: '/operated' }).href
  const passwords = newPasswords()
  expect(await migrate({ adminUrl, passwords, sets: migrationSets })).not.toEqual([])
  await migrate({ adminUrl, passwords: theirs, sets: migrationSets })
  await expect(asService(adminUrl, theirs)).resolves.toEqual([{ one: 1 }])
})
