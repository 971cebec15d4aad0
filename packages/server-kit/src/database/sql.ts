/** An instant as JSON shows it, made by Postgres: no Date is parsed on the way (it halves the cost of a list). */
export function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Of ids, as the parameter of an `any(?::integer[])`. */
export function arrayOf(ids: Iterable<number>): string {
  return `{${[...ids].join(',')}}`
}

interface Key {
  /** The alias of what holds it, beside the `user_id` of its owner. */
  of: string
  column: string
  /** What the table calls it. */
  as?: string
  /** Until the transaction ends nobody else changes it. */
  hold?: 'for update' | 'for no key update'
}

/**
 * The row of that key and owner, looked up by its index alone: fit for plans that are kept. Nothing else is in the order of a range of keys. Of
 * equals Postgres takes any index that begins with the owner and reads all that somebody has, as soon as it expects users to have but one.
 */
export function lookUp(table: string, { of, column, as = 'id', hold }: Key): string {
  return `lateral (select * from ${table} where user_id = ${of}.user_id and ${as} between ${of}.${column} and ${of}.${column} order by ${as} offset 0 ${hold ?? ''})`
}

/** The same of one that is asked for: its owner and its id are the parameters. */
export function lookUpOne(table: string): string {
  return `(select ?::integer as user_id, ?::integer as id) asked cross join ${lookUp(table, { of: 'asked', column: 'id' })}`
}
