import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg'
import { atMost } from '../at-most.ts'
import { Announcements } from '../live/announcements.ts'
import type { Logger } from '../logger.ts'
import { DEFAULT_POOL_SIZE } from './connection-budget.ts'
import { isRestarting } from './database-gone.ts'
import { OwnedDriver } from './owned-driver.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { watchReplication } from '../replicated-commit.ts'
import { type Schema, schemas } from './roles.ts'
import { Standby } from './standby.ts'

/**
 * Sends everything written in one tick together. Otherwise `begin`, a statement and `commit` would take several system calls and wake
 * Postgres each time.
 */
function batchingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  let isCorked = false
  const batch = (...parameters: Parameters<typeof write>) => {
    if (!isCorked) {
      isCorked = true
      socket.cork()
      process.nextTick(() => {
        isCorked = false
        socket.uncork()
      })
    }
    return write(...parameters)
  }
  return Object.assign(socket, { write: batch })
}

interface DatabaseOptions {
  url: string
  schema: Schema
  entities: EntitySchema[]
  maxConnections?: number
  /** The URL of a standby for large reads. */
  readUrl?: string | undefined
  /** Required if there is a standby. */
  log?: Logger
}

/**
 * Maximum wait for a connection. Commits that wait for a standby hold their connections. Other calls should then return 503 instead of
 * waiting as well.
 */
const CONNECT_MS = 10_000

/** A restart of Postgres usually takes a second. If it is down for longer, calls fail immediately until it is back. */
const RESTART_MS = 3000
const RETRY_MS = 50

/** The maximum share of connections for transactions that wait for another server. */
const LONG_SHARE = 0.4

/** Few, because only reports, PDFs and searches use them, and these are rare. */
const STANDBY_CONNECTIONS = 4
/** The maximum time that a read waits for a connection to the standby. */
const STANDBY_CONNECT_MS = 1000

/** MikroORM with a pool that can also run single statements without MikroORM. */
export class Database extends MikroORM {
  readonly pool: Pool
  readonly announcements: Announcements
  readonly standby: Standby | undefined
  /** Limits transactions that wait for another server, so that connections remain for everything else. */
  readonly inTurn: ReturnType<typeof atMost>
  #unreachableSince: number | undefined

  constructor({ url, readUrl, schema, entities, maxConnections = DEFAULT_POOL_SIZE, log }: DatabaseOptions) {
    const pool = openPool(url, { max: maxConnections, connectionTimeoutMillis: CONNECT_MS })
    const announcements = new Announcements(pool)
    super({
      driver: OwnedDriver,
      clientUrl: url,
      driverOptions: new PipelinedDialect({ pool, announcements, connect: () => this.connectClient() }),
      schema,
      entities,
      ensureDatabase: false,
      // Keeps MikroORM from comparing or dropping the schemas of other services.
      schemaGenerator: { ignoreSchema: [...schemas.filter((other) => other !== schema), 'public'] },
      // Suppresses a warning, because a service without entities must still respond to /readyz.
      discovery: { warnWhenNoEntities: false },
      allowGlobalContext: false,
    })
    this.pool = pool
    this.announcements = announcements
    this.inTurn = atMost({ slots: Math.max(1, Math.floor(maxConnections * LONG_SHARE)) })
    this.standby = readUrl && log ? openStandby(readUrl, pool, log) : undefined
  }

  /** Waits while Postgres restarts. */
  async connectClient(): Promise<PoolClient> {
    for (;;) {
      const start = performance.now()
      try {
        const client = await this.pool.connect()
        this.#unreachableSince = undefined
        return client
      } catch (error) {
        this.#unreachableSince ??= start
        if (!isRestarting(error) || performance.now() - this.#unreachableSince > RESTART_MS) throw error
        await delay(RETRY_MS)
      }
    }
  }

  override async close(force?: boolean): Promise<void> {
    await super.close(force)
    if (this.pool.ending) return
    await this.announcements.flush()
    await Promise.all([this.pool.end(), this.standby?.close()])
  }
}

/** Connects on the first query, using the role and schema of one service. */
export function openDatabase(options: DatabaseOptions): Database {
  return new Database(options)
}

/** For the few functions that need a Database; most only take a MikroORM. */
export function databaseOf(orm: MikroORM): Database {
  if (orm instanceof Database) return orm
  throw new TypeError('The database was not opened with openDatabase')
}

export function openStandby(url: string, primary: Pool, log: Logger): Standby {
  return new Standby({ pool: openPool(url, { max: STANDBY_CONNECTIONS, connectionTimeoutMillis: STANDBY_CONNECT_MS }), primary, log })
}

function openPool(url: string, options: PoolConfig): Pool {
  const types = new TypeOverrides()
  // Returns dates, timestamps and intervals as strings.
  for (const type of [1082, 1114, 1184, 1186]) types.setTypeParser(type, (text) => text)
  const pool = new Pool({ ...options, connectionString: url, idleTimeoutMillis: 30_000, keepAlive: true, pipeline: true, types, stream: batchingSocket })
  // The query that is running reports the failure. Without listeners, a broken connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', watchReplication)
  pool.on('error', () => undefined)
  return pool
}
