import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@billfold/server-kit/database/provision'
import { prepareDatabase } from '../../scripts/database/prepare-database.ts'
import { adminUrl, launchPostgres } from '../../scripts/postgres/server.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { type Kept, keepRunning, type Run } from '../../scripts/start/processes.ts'
import { testSecrets } from '../../scripts/test/test-secrets.ts'
import { copyAsStandby } from '../../scripts/test/throw-away-postgres.ts'

const password = 'throw-away'

export interface PostgresServer extends AsyncDisposable {
  name: string
  port: number
  folder: string
  adminUrl: string
  /** Kills the server, which is then restarted automatically. */
  kill(): void
  restart(): Promise<void>
  isUp(): Promise<boolean>
  run<Row extends object>(sql: string): Promise<Row[]>
}

async function startServer(home: string, name: string): Promise<PostgresServer> {
  const port = await freePort()
  const folder = join(home, name)
  const url = adminUrl(port, password)
  let current: Run | undefined
  const launch = async () => (current = await launchPostgres({ folder, logFile: join(home, 'logs', `${name}.log`), password, port, durable: true }))
  const begin = async (): Promise<Kept> => {
    const kept = keepRunning(name, launch)
    await kept.ready
    return kept
  }
  let kept = await begin()
  const run = <Row extends object>(sql: string) => withClient(url, async (client) => (await client.query<Row>(sql)).rows)
  return {
    name,
    port,
    folder,
    adminUrl: url,
    run,
    kill: () => void (current?.pid && process.kill(current.pid, 'SIGKILL')),
    async restart() {
      await kept[Symbol.asyncDispose]()
      kept = await begin()
    },
    isUp: () => run('select 1').then(() => true, () => false),
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  }
}

export interface PostgresPair {
  primary: PostgresServer
  standby: PostgresServer
}

/** Starts a primary whose commits wait until the standby has replayed them. */
export async function startPair(running: AsyncDisposableStack, home: string): Promise<PostgresPair> {
  const primary = running.use(await startServer(home, 'postgres-1'))
  // With the default of 5 s, the standby would also wait that long before it reconnects after a restart.
  await primary.run("alter system set wal_retrieve_retry_interval = '250ms'")
  await prepareDatabase({ adminUrl: primary.adminUrl, passwords: testSecrets.rolePasswords })
  await copyAsStandby(primary, join(home, 'postgres-2'))
  const standby = running.use(await startServer(home, 'postgres-2'))
  // Set only after the copy. Otherwise, the standby would inherit these settings and, once promoted, wait for a standby of its own.
  await primary.run("alter system set synchronous_standby_names = '*'")
  await primary.run('alter system set synchronous_commit = remote_apply')
  await primary.run('select pg_reload_conf()')
  await untilSynchronous(primary)
  return { primary, standby }
}

export async function untilSynchronous(primary: PostgresServer): Promise<void> {
  while (!(await isSynchronous(primary))) await delay(50)
}

export async function isSynchronous(primary: PostgresServer): Promise<boolean> {
  const rows = await primary.run("select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'").catch(() => [])
  return rows.length > 0
}
