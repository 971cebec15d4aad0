/**
 * SQL for the percentage change between two periods, with one decimal; 0 if the previous period is 0. Divides by the absolute value, so a
 * smaller loss counts as an increase.
 */
export function changeOf(before: string, now: string): string {
  return `coalesce(round(100.0 * (${now} - ${before}) / nullif(abs(${before}), 0), 1), 0)`
}

/** A collation created by `provision` that ignores case and sorts 'INV-9' before 'INV-10'. */
export const NATURAL_ORDER = 'public.natural_order'

/** SQL for a timestamp as ISO text, formatted by Postgres. Parsing Dates would double the cost of a list. */
export function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Formats ids as a parameter for `any(?::integer[])`. */
export function arrayOf(ids: Iterable<number>): string {
  return `{${[...ids].join(',')}}`
}

/**
 * SQL that restricts a row to the current user. Use it in addition to a join on another row's user: the session's user id lets a prepared
 * statement find the partition once before it runs, instead of once per row with all partitions prepared. Phrased differently from
 * row-level security, because if several values must be equal, Postgres uses the last one.
 */
export function isCurrentUsers(row?: string): string {
  return `${row === undefined ? '' : `${row}.`}user_id = nullif(coalesce(current_setting('app.user_id', true), ''), '')::integer`
}

interface Key {
  /** The alias of the row that contains the key and its owner's `user_id`. */
  of: string
  column: string
  /** The name of the key column in the table. */
  as?: string
  /** Locks the row until the transaction ends. */
  hold?: 'for update' | 'for no key update'
}

/**
 * Finds a row by key and owner in prepared statements. The range in key order forces Postgres to use the key's index. With plain equality,
 * Postgres may choose any index that begins with the owner, and read all rows of a busy user.
 */
export function lookUp(table: string, { of, column, as = 'id', hold }: Key): string {
  return `lateral (select * from ${table} where user_id = ${of}.user_id and ${isCurrentUsers()} and ${as} between ${of}.${column} and ${of}.${column} order by ${as} offset 0 ${hold ?? ''})`
}

/** Same as `lookUp`, for a row whose owner and id are passed as parameters. */
export function lookUpOne(table: string): string {
  return `(select ?::integer as user_id, ?::integer as id) asked cross join ${lookUp(table, { of: 'asked', column: 'id' })}`
}

/** SQL for an entity's columns, named after its properties: `i.issue_date as "issueDate"`. */
export function columnsOf(entity: { properties: object }, alias: string, { except = [] }: { except?: readonly string[] } = {}): string {
  const names = Object.keys(entity.properties).filter((name) => !except.includes(name))
  return names.map((name) => `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`).join(', ')
}
