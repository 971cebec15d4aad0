import { jobRole, type Schema, serviceRole } from './roles.ts'

interface SeenByJobs {
  schema: Schema
  table: string
  /** The only columns that the job's function can read. */
  columns: readonly string[]
  /** An SQL condition for the rows that the job can read. By default, the job can read all rows of the table, for all users. */
  rows?: string
  /** True if the function may also delete old rows of all users. */
  isDeletable?: boolean
}

/**
 * For migrations: lets a job read all users' rows through its function. The job role has a separate policy, so the policies for the
 * service, the owner and the published views keep a single condition that Postgres can estimate well.
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
  /** The signature, such as 'project_due(first date, last date)'. */
  name: string
  /** The return type. Return only the owners, so that the job reads the details in each user's scope. */
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
    // To become the owner of an object in a schema, a role needs the `create` privilege on the schema.
    `grant create on schema ${schema} to ${role}`,
    `alter function ${name} owner to ${role}`,
    `revoke create on schema ${schema} from ${role}`,
  ]
}

interface DueRows {
  schema: Schema
  /** The function's name, such as 'project_due'. */
  name: string
  /** The function's parameters, such as 'first date, last date'. */
  parameters?: string
  /** The result columns, such as 'user_id integer, id integer'. */
  columns: string
  /** Selects all users' due rows. Must include a column `user_id`. */
  query: string
}

const withOwn = (own: string | undefined, more: string) => (own === undefined ? more : `${own}, ${more}`)

/** The two functions for a job that works in batches (docs/decisions/0049). */
export function dueFunctions(due: DueRows): string[] {
  return [...dueRows(due), ...dueBatches(due)]
}

/** Creates a function that returns the due rows for a batch of users. */
export function dueRows({ schema, name, parameters, columns, query }: DueRows): string[] {
  const order = columns.split(',').map((_, index) => index + 1)
  return jobFunction({
    schema,
    name: `${name}(${withOwn(parameters, 'first_user integer, last_user integer')})`,
    returns: `table (${columns})`,
    query: `select * from (${query}) due where due.user_id between first_user and last_user order by ${order.join(', ')}`,
  })
}

/** Creates a function that returns the numbers of all batches with due users, starting at a given user. */
export function dueBatches({ schema, name, parameters, query }: Omit<DueRows, 'columns'>): string[] {
  return jobFunction({
    schema,
    name: `${name}_batches(${withOwn(parameters, 'first_user integer, batch_size integer, most integer')})`,
    returns: 'setof integer',
    query: `select distinct due.user_id / batch_size from (${query}) due where due.user_id >= first_user order by 1 limit most`,
  })
}
