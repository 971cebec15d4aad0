import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

/** Those that hold a connection while they wait for something else than Postgres. */
export function openTransactions({ adminUrl }: TestDatabase): Promise<object[]> {
  return queryAs(adminUrl, null, "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'")
}
