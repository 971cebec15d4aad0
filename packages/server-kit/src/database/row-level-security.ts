/** The user for whom the present transaction acts; null, and so equal to nothing, outside of one. */
export const CURRENT_USER = "nullif(current_setting('app.user_id', true), '')::integer"

/**
 * Makes the rows of a table visible and writable to their user alone, for the service's role and for the owner.
 * A query that forgets its `where` returns the user's own rows; a query without a user returns none.
 */
export function keepToUser(table: string, column = 'user_id'): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_rows on ${table} using (${column} = ${CURRENT_USER}) with check (${column} = ${CURRENT_USER})`,
  ]
}

/** Answers to creating calls, by their Idempotency-Key: one table in every service's schema. */
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
