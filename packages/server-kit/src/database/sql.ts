/** A timestamp as ISO text, formatted by Postgres: parsing Dates would double the cost of a list. */
export function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Ids as the parameter of `any(?::integer[])`. */
export function arrayOf(ids: Iterable<number>): string {
  return `{${[...ids].join(',')}}`
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
 * The row of a key and its owner, for prepared statements: a range in key order leaves Postgres only the index of that key. With a plain equality
 * and few rows per user on average it may pick any index that begins with the owner, and read everything of a busy user.
 */
export function lookUp(table: string, { of, column, as = 'id', hold }: Key): string {
  return `lateral (select * from ${table} where user_id = ${of}.user_id and ${as} between ${of}.${column} and ${of}.${column} order by ${as} offset 0 ${hold ?? ''})`
}

/** The same for a row whose owner and id are parameters. */
export function lookUpOne(table: string): string {
  return `(select ?::integer as user_id, ?::integer as id) asked cross join ${lookUp(table, { of: 'asked', column: 'id' })}`
}
