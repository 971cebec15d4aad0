import { Client, type ClientConfig } from 'pg'
import { type RolePasswords, type Schema, jobRole, jobSchema, ownerRole, schemas, searchRole, searchUrl, serviceRole, services } from './roles.ts'
import { NATURAL_ORDER } from './sql.ts'

/** A problem that the operator can fix. Shown without a stack trace. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem'
}

export async function withClient<T>(config: string | ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  // The running query already reports a lost connection. Without this listener, the event would also terminate the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The password was wrong, or the role does not exist. */
const NOT_LET_IN = new Set(['28P01', '28000'])

/** Roles are shared by all databases of a server, so another installation may have changed all passwords. One login is enough to check. */
export async function acceptsPasswords(adminUrl: string, passwords: RolePasswords): Promise<boolean> {
  try {
    return await withClient(searchUrl(adminUrl, passwords), async () => true)
  } catch (error) {
    // Other errors, such as too many connections, do not indicate a wrong password.
    return !NOT_LET_IN.has((error as { code?: string }).code ?? '')
  }
}

/** Throws if the roles belong to another installation. Must be called before any password is changed. */
export async function refuseRolesOfAnother(admin: Client, mark: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname <> current_database() and starts_with(shobj_description(oid, 'pg_database'), $1)
       and exists (select from pg_roles where rolname = $2) order by 1`,
    [mark, searchRole],
  )
  const [other] = rows
  if (!other) return
  throw new DatabaseProblem(
    `Another Billfold uses the roles of this server (database ${other.name}). Give this one a server of its own, or the same passwords (ROLE_PASSWORDS, or secrets.json). If nothing runs on ${other.name} any more, drop it.`,
  )
}

/**
 * Creates roles and schemas as the database administrator (a superuser, or a role with createrole). Idempotent: resets the passwords and
 * adds new schemas.
 */
export async function provision(admin: Client, passwords: RolePasswords): Promise<void> {
  for (const schema of schemas) {
    await ensureOwner(admin, ownerRole(schema))
    await ensureLogin(admin, serviceRole(schema), passwords[schema])
    await ensureSchema(admin, schema, ownerRole(schema), serviceRole(schema))
    await admin.query(`alter role ${serviceRole(schema)} set search_path = ${schema}`)
    // The gateway times out after 15 s, so a statement that keeps running would only hold locks and one of the few connections.
    await admin.query(`alter role ${serviceRole(schema)} set statement_timeout = '60s'`)
    await ensureJobRole(admin, schema)
    await ensureSchema(admin, jobSchema(schema), ownerRole(schema), serviceRole(schema))
  }
  await ensureSearch(admin, passwords.search)
  await admin.query('revoke create on schema public from public')
}

/**
 * Installs extensions for substring search with an index that also contains the owner. Both are trusted extensions, so no superuser is
 * needed.
 */
async function ensureSearch(admin: Client, password: string): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gin']) await admin.query(`create extension if not exists ${extension} schema public`)
  await admin.query(`create collation if not exists ${NATURAL_ORDER} (provider = icu, locale = 'und-u-kn-true')`)
  await ensureLogin(admin, searchRole, password)
  await admin.query(`alter role ${searchRole} set default_transaction_read_only = on`)
  // Lets owners transfer the list search functions to the search role.
  for (const schema of services) await admin.query(`grant ${searchRole} to ${ownerRole(schema)} with inherit false, set true`)
  // Loads the extension's library. Without it, only a superuser may change the extension's settings.
  await admin.query('select public.show_limit()')
  for (const [name, value] of Object.entries(SEARCH_SETTINGS)) await admin.query(`alter role ${searchRole} set ${name} = '${value}'`)
}

const SEARCH_SETTINGS = {
  // Users would not wait for a search any longer than this.
  statement_timeout: '2s',
  // Planning each query and compiling it would take longer than the search itself.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  // Under row-level security Postgres often overestimates the cost of the index.
  enable_seqscan: 'off',
  // Otherwise Postgres would sort all records of a user instead of reading the newest ones from an index.
  enable_sort: 'off',
  // The default of 0.6 rejects short words with two swapped letters.
  'pg_trgm.word_similarity_threshold': '0.4',
}

/** Owner roles cannot log in. Migrations run as the administrator, who switches to the owner role. */
async function ensureOwner(admin: Client, role: string): Promise<void> {
  await ensureRole(admin, role)
  await admin.query(`alter role ${role} with nologin nocreatedb nocreaterole noinherit password null`)
  // Without superuser rights, the administrator must be a member of a role to give it objects and to act as it.
  await admin.query(`grant ${role} to current_user with inherit true, set true`)
}

async function ensureLogin(admin: Client, role: string, password: string): Promise<void> {
  await ensureRole(admin, role)
  await admin.query(`alter role ${role} with login nocreatedb nocreaterole noinherit password ${admin.escapeLiteral(password)}`)
}

/** Role names come from a constant list, so they need no quoting. */
async function ensureRole(admin: Client, role: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await admin.query(`create role ${role}`)
}

/** The owner may transfer functions to the job role, but the job role has none of the owner's privileges. */
async function ensureJobRole(admin: Client, schema: Schema): Promise<void> {
  const role = jobRole(schema)
  await ensureRole(admin, role)
  await admin.query(`grant ${role} to ${ownerRole(schema)} with inherit false, set true`)
  await admin.query(`grant usage on schema ${schema} to ${role}`)
}

async function ensureSchema(admin: Client, schema: string, owner: string, service: string): Promise<void> {
  await admin.query(`create schema if not exists ${schema} authorization ${owner}`)
  await admin.query(`grant usage on schema ${schema} to ${service}`)
  const defaults = `alter default privileges for role ${owner} in schema ${schema} grant`
  await admin.query(`${defaults} select, insert, update, delete on tables to ${service}`)
  await admin.query(`${defaults} usage on sequences to ${service}`)
}
