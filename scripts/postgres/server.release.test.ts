import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Run } from '../start/processes.ts'
import { freePort } from '../start/ports.ts'
import { readPostmaster } from './cluster.ts'
import { adminUrl, launchPostgres } from './server.ts'

// Each test creates a durable database, which is slow.
vi.setConfig({ testTimeout: 60_000 })

const password = 'pass/word of a test'
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'billfold-server-'))
  await chmod(home, 0o755)
  onTestFinished(() => rm(home, { recursive: true }))
})

async function start(): Promise<{ run: Run; port: number }> {
  const port = await freePort()
  const run = await launchPostgres({ folder: join(home, 'postgres'), logFile: join(home, 'log'), password, port, durable: true })
  onTestFinished(() => run.stop())
  await run.ready
  return { run, port }
}

async function query(port: number, sql: string, values: unknown[] = []): Promise<unknown> {
  const client = new Client({ connectionString: adminUrl(port, password) })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows[0]
  } finally {
    await client.end()
  }
}

async function postmasterId(): Promise<number> {
  return (await readPostmaster(join(home, 'postgres')))?.pid ?? 0
}

test('a new database is UTF-8, durable and only reachable from this machine', async () => {
  const { port } = await start()
  const found = await query(
    port,
    `select current_database() as name, datcollate as locale, pg_encoding_to_char(encoding) as encoding,
            current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses
     from pg_database where datname = current_database()`,
  )
  expect(found).toEqual({ name: 'billfold', locale: 'C.UTF-8', encoding: 'UTF8', fsync: 'on', addresses: '127.0.0.1' })
})

test('rejected user input does not appear in the log', async () => {
  const { run, port } = await start()
  await query(port, 'create table account (email text unique)')
  const register = () => query(port, 'insert into account values ($1)', ['ada@example.com'])
  await register()
  await expect(register()).rejects.toThrow('duplicate key')
  await run.stop()
  const log = await readFile(join(home, 'log'), 'utf8')
  expect([log.includes('duplicate key'), log.includes('ada@example.com')]).toEqual([true, false])
})

test('a start stops the Postgres left over from a killed start and keeps its data', async () => {
  const first = await start()
  await query(first.port, 'create table invoice as select 7 as number')
  const second = await start()
  await expect(first.run.ended).resolves.toBe('exit code 0')
  expect(await query(second.port, 'select number from invoice')).toEqual({ number: 7 })
})

test('committed data survives kill -9 of Postgres', async () => {
  const first = await start()
  await query(first.port, 'create table invoice as select 7 as number')
  process.kill(await postmasterId(), 'SIGKILL')
  await first.run.ended
  const second = await start()
  expect(await query(second.port, 'select number from invoice')).toEqual({ number: 7 })
})

test('removes a stale lock that names an unrelated process and leaves that process alone', async () => {
  const first = await start()
  await first.run.stop()
  await writeFile(join(home, 'postgres', 'postmaster.pid'), `${process.pid}\n${home}\n`)
  const { port } = await start()
  expect(await query(port, 'select 1 as one')).toEqual({ one: 1 })
})

test('reports why Postgres cannot be started', async () => {
  const { port } = await start()
  const other = await mkdtemp(join(home, 'other-'))
  await chmod(other, 0o755)
  const run = await launchPostgres({ folder: join(other, 'postgres'), logFile: join(other, 'log'), password, port, durable: true })
  await expect(run.ready).rejects.toThrow(/Postgres did not start.*Address already in use/s)
})
