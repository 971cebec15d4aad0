import { createHash } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { type Migration, Migrator } from '@mikro-orm/migrations'
import { Client } from 'pg'
import { installJobs, JOBS_VERSION } from '../jobs/install-jobs.ts'
import { provision } from './provision.ts'
import { ownerUrl, type Schema, schemasWithJobs } from './roles.ts'

/** A schema's migrations in their order, by name. Names sort and never change once merged. */
type Migrations = Record<string, new (...args: ConstructorParameters<typeof Migration>) => Migration>

export interface SchemaMigrations {
  schema: Schema
  migrations: Migrations
}

interface MigrateOptions {
  adminUrl: string
  internalKey: string
  /** In the order in which they run: a schema comes after those that its keys point to. */
  sets: readonly SchemaMigrations[]
}

/** Any number, the same everywhere: two starts at once prepare one after the other. */
const LOCK = 7_316_001

/** Roles, schemas and every migration that is missing, of which it answers the names. A database that is up to date costs two queries. */
export async function migrate({ adminUrl, internalKey, sets }: MigrateOptions): Promise<string[]> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const wanted = fingerprint(internalKey, sets)
    if ((await preparedAs(admin)) === wanted) return []
    await provision(admin, internalKey)
    const ran: string[] = []
    for (const set of sets) ran.push(...(await runMigrations(ownerUrl(adminUrl, set.schema, internalKey), set)))
    await installJobs(adminUrl, internalKey)
    await rememberPrepared(admin, wanted)
    return ran
  } finally {
    await admin.end()
  }
}

/** One schema forward to its newest migration: 'billing 2026-11-21-expenses' for each that was missing. */
async function runMigrations(url: string, set: SchemaMigrations): Promise<string[]> {
  const ran = await withMigrator(url, set, (migrator) => migrator.up())
  return ran.map(({ name }) => `${set.schema} ${name}`)
}

export async function withMigrator<T>(url: string, { schema, migrations }: SchemaMigrations, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const orm = new MikroORM({
    clientUrl: url,
    driverOptions: { connectionString: url },
    schema,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      migrationsList: Object.entries(migrations).map(([name, migration]) => ({ name, class: migration })),
      snapshot: false,
      silent: true,
    },
  })
  try {
    return await work(orm.migrator as Migrator)
  } finally {
    await orm.close()
  }
}

/** Changes when a migration is added or the key that makes the passwords is another one. */
function fingerprint(internalKey: string, sets: readonly SchemaMigrations[]): string {
  const names = sets.map(({ schema, migrations }) => [schema, Object.keys(migrations)])
  return createHash('sha256').update(JSON.stringify(['1', internalKey, names, JOBS_VERSION, schemasWithJobs])).digest('hex')
}

const MARK = 'billfold:'

/** Kept as the database's comment: there before any table of ours, and gone with the database. */
async function preparedAs(admin: Client): Promise<string | undefined> {
  const { rows } = await admin.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()",
  )
  const comment = rows[0]?.comment
  return comment?.startsWith(MARK) ? comment.slice(MARK.length) : undefined
}

async function rememberPrepared(admin: Client, value: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  await admin.query(`comment on database ${rows[0]?.name} is '${MARK}${value}'`)
}
