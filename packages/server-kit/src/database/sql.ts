/** An instant as JSON shows it, made by Postgres: no Date is parsed on the way (it halves the cost of a list). */
export function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
