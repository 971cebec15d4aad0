import { jobRole, type Schema, serviceRole } from './roles.ts'

interface SeenByJobs {
  schema: Schema
  table: string
  /** What a job's function asks about, and answers. It sees no other column. */
  columns: readonly string[]
  /** Which rows of everybody; where the table has no row-level security, all. */
  rows?: string
  /** Old rows of everybody may be deleted, not only found. */
  isDeletable?: boolean
}

/**
 * For migrations: rows of everybody that a job finds, through its function alone. The role of jobs has a policy of its own, so that whose
 * rows the service, the owner and every published view see stays one condition, of which Postgres knows how many rows it leaves.
 */
export function seenByJobs({ schema, table, columns, rows, isDeletable = false }: SeenByJobs): string[] {
  const role = jobRole(schema)
  const commands = isDeletable ? ['select', 'delete'] : ['select']
  return [
    ...(rows === undefined ? [] : commands.map((command) => `create policy ${command}_by_jobs on ${table} for ${command} to ${role} using (${rows})`)),
    `grant select (${columns.join(', ')})${isDeletable ? ', delete' : ''} on ${table} to ${role}`,
  ]
}

export function unseenByJobs({ schema, table }: SeenByJobs): string[] {
  const policies = ['select', 'delete'].map((command) => `drop policy if exists ${command}_by_jobs on ${table}`)
  return [...policies, `revoke all on ${table} from ${jobRole(schema)}`]
}

interface JobFunction {
  schema: Schema
  /** 'project_due(first date, last date)' */
  name: string
  /** Nothing more than whose they are: the job then enters each user's scope. */
  returns: string
  query: string
}

/** Asked by the service for nobody, and answered as the role of jobs. Takes the place of one of that name. */
export function jobFunction({ schema, name, returns, query }: JobFunction): string[] {
  const role = jobRole(schema)
  return [
    `create or replace function ${name} returns ${returns} language sql security definer set search_path = ${schema}, pg_temp as $$ ${query} $$`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${serviceRole(schema)}`,
    // Whoever is to own something must be allowed to make it.
    `grant create on schema ${schema} to ${role}`,
    `alter function ${name} owner to ${role}`,
    `revoke create on schema ${schema} from ${role}`,
  ]
}
