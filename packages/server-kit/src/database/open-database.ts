import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { type Schema, schemas } from './roles.ts'

interface DatabaseOptions {
  url: string
  schema: Schema
  entities: EntitySchema[]
  maxConnections?: number
}

/** The connection of one service: its own role, its own schema. Connects on the first query. */
export function openDatabase({ url, schema, entities, maxConnections = 10 }: DatabaseOptions): MikroORM {
  return new MikroORM({
    clientUrl: url,
    // Of its address MikroORM takes host, user and database alone; `?sslmode=verify-full` is the driver's.
    driverOptions: { connectionString: url },
    schema,
    entities,
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: 30_000 },
    // The other schemas of this database are not ours to compare with, let alone to drop.
    schemaGenerator: { ignoreSchema: [...schemas.filter((other) => other !== schema), 'public'] },
    // A service that owns no entity yet still answers /readyz.
    discovery: { warnWhenNoEntities: false },
    allowGlobalContext: false,
  })
}
