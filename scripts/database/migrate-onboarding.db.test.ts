import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import { newDatabase, queryAs } from '../../packages/server-kit/src/testing/database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { migrationSets } from './prepare-database.ts'

test('accounts that have sent invoices skip the first steps, and those with a paid invoice also skip the congratulations', { timeout: 120_000 }, async () => {
  await using database = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  const migrateBefore = (name: string) => {
    const sets = migrationSets.map(({ schema, migrations }) => ({ schema, migrations: Object.fromEntries(Object.entries(migrations).filter(([each]) => each < name)) }))
    return migrate({ adminUrl: database.url, passwords: testPasswords, sets })
  }
  await migrateBefore('2026-12-05-onboarding')
  for (const statuses of ['sent', 'overdue paid', 'draft cancelled']) {
    await queryAs(
      database.url,
      null,
      `with account as (
        insert into accounts.account (username, email, first_name, last_name, password_hash) values ($1, $1 || '@example.com', 'A', 'B', '-') returning id
      ), client as (
        insert into projects.client (user_id, name, email) select id, 'Acme', 'hello@acme.test' from account returning id, user_id
      )
      insert into billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, subtotal, total)
      select user_id, id, status, status, '2026-01-01', '2026-01-31', 0, 0 from client, string_to_table($1, ' ') status`,
      [statuses],
    )
  }
  await migrateBefore('2026-12-06')
  const rows = await queryAs(
    database.url,
    null,
    `select a.username as invoices, o.closed_at is not null as closed, o.congratulated_at is not null as congratulated
     from accounts.account a join billing.onboarding o on o.user_id = a.id order by a.id`,
  )
  expect(rows).toEqual([
    { invoices: 'sent', closed: true, congratulated: false },
    { invoices: 'overdue paid', closed: true, congratulated: true },
  ])
})
