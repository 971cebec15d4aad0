import { jobRole, type Schema, serviceRole } from './roles.ts'

interface SeenByJobs {
  schema: Schema
  table: string
  /** The only columns that the job's function can read. */
  columns: readonly string[]
  /** SQL condition for rows of all users; by default all rows of the table. */
  rows?: string
  /** Lets the function delete old rows of all users too. */
  isDeletable?: boolean
}

/**
 * For migrations: lets a job read rows of all users through its function. The job role has a policy of its own, so the policies of the service, the
 * owner and the published views keep a single condition that Postgres can estimate well.
 */
export function seenByJobs({ schema, table, columns, rows, isDeletable = false }: SeenByJobs): string[] {
  const role = jobRole(schema)
  const commands = isDeletable ? ['select', 'delete'] : ['select']
  return [
    ...(rows === undefined ? [] : commands.map((command) => `create policy ${command}_by_jobs on ${table} for ${command} to ${role} using (${rows})`)),
    `grant select (${columns.join(', ')})${isDeletable ? ', delete' : ''} on ${table} to ${role}`,
  ]
}

interface JobFunction {
  schema: Schema
  /** 'project_due(first date, last date)' */
  name: string
  /** Return only the owners: the job then reads the details in the scope of each user. */
  returns: string
  query: string
}

/** Creates a function that the service calls anonymously and that runs as the job role. */
export function jobFunction({ schema, name, returns, query }: JobFunction): string[] {
  const role = jobRole(schema)
  return [
    `create function ${name} returns ${returns} language sql security definer set search_path = ${schema}, pg_temp as $$ ${query} $$`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${serviceRole(schema)}`,
    // A role needs `create` on the schema to become the owner of an object in it.
    `grant create on schema ${schema} to ${role}`,
    `alter function ${name} owner to ${role}`,
    `revoke create on schema ${schema} from ${role}`,
  ]
}
