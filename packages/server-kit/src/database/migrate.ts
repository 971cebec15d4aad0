import { createHash } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { type Migration, Migrator } from '@mikro-orm/migrations'
import { Client } from 'pg'
import { JOBS_VERSION, installJobs } from '../jobs/queues.ts'
import { isUnreachable } from './database-gone.ts'
import { DatabaseProblem, acceptsPasswords, provision, refuseRolesOfAnother } from './provision.ts'
import { ownerUrl, type RolePasswords, type Schema, schemas } from './roles.ts'

/** A schema's migrations by name, in execution order. The names are sorted and never change once merged. */
type Migrations = Record<string, new (...args: ConstructorParameters<typeof Migration>) => Migration>

export interface SchemaMigrations {
  schema: Schema
  migrations: Migrations
}

interface MigrateOptions {
  adminUrl: string
  passwords: RolePasswords
  /** In execution order: a schema comes after the schemas that its foreign keys refer to. */
  sets: readonly SchemaMigrations[]
}

/** An arbitrary advisory lock key. Makes processes that start at the same time migrate one after the other. */
const LOCK = 7_316_001

/**
 * Creates roles and schemas, runs all missing migrations and returns their names. If the database is up to date, this costs one connection
 * and two queries.
 */
export async function migrate({ adminUrl, passwords, sets }: MigrateOptions): Promise<string[]> {
  const admin = await connect(adminUrl)
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const wanted = fingerprint(passwords, sets)
    const [prepared, hasRoles] = await Promise.all([preparedAs(admin), acceptsPasswords(adminUrl, passwords)])
    if (prepared === wanted && hasRoles) return []
    // A database that Billfold has already prepared may get new roles or passwords, but a new database must not take over another
    // installation's roles.
    if (prepared === undefined && !hasRoles) await refuseRolesOfAnother(admin, MARK)
    await provision(admin, passwords)
    const ran: string[] = []
    for (const set of sets) ran.push(...(await runMigrations(ownerUrl(adminUrl, set.schema), set)))
    await installJobs(adminUrl)
    await rememberPrepared(admin, wanted)
    return ran
  } finally {
    await admin.end()
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  // The next query already reports a lost connection. Without this listener, the event would also terminate the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host } = new URL(connectionString)
    const reason = isUnreachable(error) ? `No Postgres answers at ${host} (DATABASE_URL)` : `The Postgres at ${host} cannot be used: ${(error as Error).message}`
    throw new DatabaseProblem(reason, { cause: error })
  }
}

/** Returns the migrations that ran, such as 'billing 2026-11-30-initial'. */
async function runMigrations(url: string, set: SchemaMigrations): Promise<string[]> {
  const ran = await withMigrator(url, set, async (migrator) => {
    await refusePreRelease(migrator, set)
    return migrator.up()
  })
  return ran.map(({ name }) => `${set.schema} ${name}`)
}

/** Rejects databases from before the first release, because each schema's migrations were squashed into one for that release. */
async function refusePreRelease(migrator: Migrator, { migrations }: SchemaMigrations): Promise<void> {
  const executed = await migrator.getExecuted()
  if (executed.length === 0 || executed.some(({ name }) => name === Object.keys(migrations)[0])) return
  throw new DatabaseProblem('This database was created by a version of Billfold before its first release, and cannot be migrated. Use an empty database or DATA_DIR.')
}

async function withMigrator<T>(url: string, { schema, migrations }: SchemaMigrations, work: (migrator: Migrator) => Promise<T>): Promise<T> {
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

/** Changes when a migration is added or a password changes. Increase the leading number when provisioning changes. */
function fingerprint(passwords: RolePasswords, sets: readonly SchemaMigrations[]): string {
  const names = sets.map(({ schema, migrations }) => [schema, Object.keys(migrations)])
  return createHash('sha256').update(JSON.stringify(['4', ['search' as const, ...schemas].map((role) => passwords[role]), names, JOBS_VERSION, schemas])).digest('hex')
}

const MARK = 'billfold:'

/** Stored as the database's comment, because that is available before any table exists and is dropped with the database. */
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
