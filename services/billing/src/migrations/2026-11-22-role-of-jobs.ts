import { jobFunction, seenByJobs, unseenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'
import { pastDueAsOwner } from './2026-11-20-line-items-and-history.ts'
import { billsAsOwner } from './2026-11-21-payments.ts'

/** Jobs and webhooks find invoices and bills of everybody as a role of their own: docs/decisions/0024. */
export class RoleOfBillingJobs extends Migration {
  override up(): void {
    const asOwner = ['drop policy past_due_of_everybody on invoice', 'drop policy bills_of_everybody on synced_bill']
    for (const statement of [...asOwner, ...seenByJobs(invoices), ...pastDue, ...seenByJobs(bills), ...atProvider, ...toCheck]) this.addSql(statement)
  }

  override down(): void {
    const functions = ['bills_to_check(timestamptz, integer)', 'bill_at_provider(text)', 'invoice_past_due(date)'].map((name) => `drop function ${name}`)
    for (const statement of [...functions, ...unseenByJobs(bills), ...unseenByJobs(invoices), ...pastDueAsOwner, ...billsAsOwner]) this.addSql(statement)
  }
}

const whose = { schema: 'billing', returns: 'table (user_id integer, id integer)' } as const

const invoices = { schema: 'billing', table: 'invoice', columns: ['user_id', 'id', 'overdue_after'], rows: 'overdue_after is not null' } as const

/** Which may be past due on a day. */
const pastDue = jobFunction({
  ...whose,
  name: 'invoice_past_due(day date)',
  query: 'select i.user_id, i.id from invoice i where i.overdue_after < day order by i.user_id, i.id',
})

const bills = {
  schema: 'billing',
  table: 'synced_bill',
  columns: ['user_id', 'id', 'provider_id', 'status', 'checked_at'],
  rows: 'provider_id is not null',
} as const

/** Whose it is, asked by a webhook. */
const atProvider = jobFunction({
  ...whose,
  name: 'bill_at_provider(wanted text)',
  query: 'select b.user_id, b.id from synced_bill b where b.provider_id = wanted',
})

/** Of which the provider has said nothing for long. */
const toCheck = jobFunction({
  ...whose,
  name: 'bills_to_check(asked_before timestamptz, most integer)',
  query: `select b.user_id, b.id from synced_bill b
    where b.status in ('draft', 'open', 'uncollectible') and b.checked_at < asked_before order by b.checked_at limit most`,
})
