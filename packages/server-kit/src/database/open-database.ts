import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { Pool, TypeOverrides } from 'pg'
import { Announcements } from '../live/announcements.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { type Schema, schemas } from './roles.ts'

interface DatabaseOptions {
  url: string
  schema: Schema
  entities: EntitySchema[]
  maxConnections?: number
}

/** MikroORM on a pool of its own, which also serves single statements without MikroORM. */
export class Database extends MikroORM {
  readonly pool: Pool
  readonly announcements: Announcements

  constructor({ url, schema, entities, maxConnections = 10 }: DatabaseOptions) {
    const pool = openPool(url, maxConnections)
    const announcements = new Announcements(pool)
    super({
      clientUrl: url,
      driverOptions: new PipelinedDialect(pool, announcements),
      schema,
      entities,
      ensureDatabase: false,
      // The other schemas of this database are not ours to compare with, let alone to drop.
      schemaGenerator: { ignoreSchema: [...schemas.filter((other) => other !== schema), 'public'] },
      // A service that owns no entity yet still answers /readyz.
      discovery: { warnWhenNoEntities: false },
      allowGlobalContext: false,
    })
    this.pool = pool
    this.announcements = announcements
  }

  override async close(force?: boolean): Promise<void> {
    await super.close(force)
    if (this.pool.ending) return
    await this.announcements.flush()
    await this.pool.end()
  }
}

/** The connection of one service: its own role, its own schema. Connects on the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  return new Database(options)
}

/** Functions take MikroORM, which is all that most of them need. */
export function databaseOf(orm: MikroORM): Database {
  if (orm instanceof Database) return orm
  throw new TypeError('The database was not opened with openDatabase')
}

function openPool(url: string, maxConnections: number): Pool {
  const types = new TypeOverrides()
  // Dates, timestamps and intervals stay text.
  for (const type of [1082, 1114, 1184, 1186]) types.setTypeParser(type, (text) => text)
  const pool = new Pool({ connectionString: url, max: maxConnections, idleTimeoutMillis: 30_000, keepAlive: true, pipeline: true, types })
  // The query that was running reports the failure. Without listeners a broken connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}
