import type { Client } from 'pg'
import { jobRole, jobSchema, ownerRole, type RolePasswords, type Schema, schemas, searchRole, serviceRole } from './roles.ts'

/**
 * Creates roles and schemas as the database administrator (a superuser, or a role with createrole). Idempotent: sets the passwords again and adds new
 * schemas.
 */
export async function provision(admin: Client, passwords: RolePasswords): Promise<void> {
  for (const schema of schemas) {
    await ensureOwner(admin, ownerRole(schema))
    await ensureLogin(admin, serviceRole(schema), passwords[schema])
    await ensureSchema(admin, schema, ownerRole(schema), serviceRole(schema))
    await admin.query(`alter role ${serviceRole(schema)} set search_path = ${schema}`)
    // The gateway has long timed out (15 s); a statement that keeps running would hold locks and one of few connections.
    await admin.query(`alter role ${serviceRole(schema)} set statement_timeout = '60s'`)
    await ensureJobRole(admin, schema)
    await ensureSchema(admin, jobSchema(schema), ownerRole(schema), serviceRole(schema))
  }
  await ensureSearch(admin, passwords.search)
  await admin.query('revoke create on schema public from public')
}

/** Extensions for substring search in an index that also has the owner. Both are trusted extensions, so no superuser is needed. */
async function ensureSearch(admin: Client, password: string): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gin']) await admin.query(`create extension if not exists ${extension} schema public`)
  await ensureLogin(admin, searchRole, password)
  await admin.query(`alter role ${searchRole} set default_transaction_read_only = on`)
  // Users do not wait longer for a search.
  await admin.query(`alter role ${searchRole} set statement_timeout = '2s'`)
}

/** Owner roles cannot log in: migrations run as the administrator, who switches to the owner. */
async function ensureOwner(admin: Client, role: string): Promise<void> {
  await ensureRole(admin, role)
  await admin.query(`alter role ${role} with nologin nocreatedb nocreaterole noinherit password null`)
  // An administrator without superuser rights must be a member of a role to give it objects and to act as it.
  await admin.query(`grant ${role} to current_user with inherit true, set true`)
}

async function ensureLogin(admin: Client, role: string, password: string): Promise<void> {
  await ensureRole(admin, role)
  await admin.query(`alter role ${role} with login nocreatedb nocreaterole noinherit password ${admin.escapeLiteral(password)}`)
}

/** Names come from a constant list, so they need no quoting. */
async function ensureRole(admin: Client, role: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await admin.query(`create role ${role}`)
}

/** The owner may give functions to the job role; the job role has no rights of the owner. */
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
