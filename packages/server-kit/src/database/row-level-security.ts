/** SQL for the current transaction's user. Null outside of a transaction, so it matches no row. */
export const CURRENT_USER = "nullif(current_setting('app.user_id', true), '')::integer"

/**
 * Restricts a table's rows to their user, for both the service role and the owner. A query without `where` returns the user's own rows, and
 * a query without a user returns no rows.
 */
export function keepToUser(table: string, column = 'user_id'): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_rows on ${table} using (${column} = ${CURRENT_USER}) with check (${column} = ${CURRENT_USER})`,
  ]
}

/** Stores the responses to create requests by Idempotency-Key, in one table per schema. */
export const idempotencyKeyTable: readonly string[] = [
  `create table idempotency_key (
    user_id integer not null references accounts.account (id) on delete cascade,
    key text not null,
    fingerprint text not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index idempotency_key_by_age on idempotency_key (user_id, created_at)',
  ...keepToUser('idempotency_key'),
]
