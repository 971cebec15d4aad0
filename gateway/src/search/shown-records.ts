import type { Kind } from './kinds.ts'

/**
 * Selects the columns to show for the records that `found` lists by `id` and `place`. `offset 0` forces one lookup per record: with many
 * users Postgres expects few rows per user and would join with all of the user's records.
 */
export function shown({ kind, table, belongsToClient, title, detail, status, amount, date }: Kind, found: string): string {
  const client = belongsToClient ? 'cross join lateral (select name from projects.client where user_id = $1 and id = r.client_id offset 0) c' : ''
  const text = (expression = 'null') => `(${expression})::text`
  return `(select record.* from (${found}) found cross join lateral (
      select '${kind}' as kind, r.id, ${text(title)} as title, ${text(detail)} as detail,
        ${text(status)} as status, ${text(amount)} as amount, ${text(date)} as date
      from ${table} r ${client} where r.user_id = $1 and r.id = found.id offset 0
    ) record order by found.place)`
}
