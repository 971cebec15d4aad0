/**
 * SQL for the change between two periods in percent, with one decimal; 0 if the previous period is 0. Divides by the absolute value, so a smaller
 * loss counts as an increase.
 */
export function changeOf(before: string, now: string): string {
  return `coalesce(round(100.0 * (${now} - ${before}) / nullif(abs(${before}), 0), 1), 0)`
}

/** Collation created by `provision`: ignores case and sorts 'INV-9' before 'INV-10'. */
export const NATURAL_ORDER = 'public.natural_order'

/** A timestamp as ISO text, formatted by Postgres: parsing Dates would double the cost of a list. */
export function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Ids as the parameter of `any(?::integer[])`. */
export function arrayOf(ids: Iterable<number>): string {
  return `{${[...ids].join(',')}}`
}

/**
 * SQL for a row of the current user, in addition to its comparison with another row. From the user's id in the session a prepared statement finds the
 * partition before it runs; from another row it would find it for each row, and prepare to read all partitions. Written differently from row-level
 * security, because Postgres uses the last of several values that must be equal.
 */
export function isCurrentUsers(row?: string): string {
  return `${row === undefined ? '' : `${row}.`}user_id = nullif(coalesce(current_setting('app.user_id', true), ''), '')::integer`
}

interface Key {
  /** The alias of the row that has the key and the `user_id` of its owner. */
  of: string
  column: string
  /** The column's name in the table. */
  as?: string
  /** Locks the row until the transaction ends. */
  hold?: 'for update' | 'for no key update'
}

/**
 * Finds a row by key and owner in prepared statements. The range in key order forces Postgres to use the index of the key. With a plain equality it
 * may choose any index that begins with the owner, and read all rows of a busy user.
 */
export function lookUp(table: string, { of, column, as = 'id', hold }: Key): string {
  return `lateral (select * from ${table} where user_id = ${of}.user_id and ${isCurrentUsers()} and ${as} between ${of}.${column} and ${of}.${column} order by ${as} offset 0 ${hold ?? ''})`
}

/** `lookUp` for a row whose owner and id are parameters. */
export function lookUpOne(table: string): string {
  return `(select ?::integer as user_id, ?::integer as id) asked cross join ${lookUp(table, { of: 'asked', column: 'id' })}`
}

/** The columns of an entity under the names of its properties: `i.issue_date as "issueDate"`. */
export function columnsOf(entity: { properties: object }, alias: string, { except = [] }: { except?: readonly string[] } = {}): string {
  const names = Object.keys(entity.properties).filter((name) => !except.includes(name))
  return names.map((name) => `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`).join(', ')
}
