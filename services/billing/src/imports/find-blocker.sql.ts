import type { UndoBlocker } from '@billfold/contracts/imports/import-part-calls'
import type { Scope } from '@billfold/server-kit/scope'
import { arrayOf, lookUp } from '@billfold/server-kit/database/sql'
import { type BlockerQuery, firstBlocker } from '@billfold/server-kit/imports/imported-records'

interface UndoneImport {
  importId: number
  /** Ids of the clients and projects that the import created. */
  clientIds: readonly number[]
  projectIds: readonly number[]
}

/** Finds the first record that was changed or used since the import, which prevents undone it. */
export function findBlocker(scope: Scope, undone: UndoneImport): Promise<UndoBlocker> {
  const own = [scope.userId, undone.importId]
  return firstBlocker(scope, [
    [changed('time_entry', 'timeEntry', 't.description', 't.version <> r.version or t.invoice_id is not null'), own],
    [changed('expense', 'expense', "coalesce(t.note, t.category) || ', ' || t.date", 't.version <> r.version'), own],
    [PAYMENT, own],
    [changed('invoice', 'invoice', 't.invoice_number', `t.version <> r.version or ${paidSince('t')}`), own],
    ...USED_INVOICE.map((table): BlockerQuery => [changed('invoice', 'invoice', 't.invoice_number', `exists (select from ${table} o where o.user_id = t.user_id and o.invoice_id = t.id)`, 'used'), own]),
    ...REFERRING.flatMap(({ table, kind }) => (['client', 'project'] as const).map((record) => usedBy(scope, table, kind, record, undone))),
    [
      "select p.name, 'used' as reason from timer t join projects.project_directory p on p.user_id = t.user_id and p.id = t.project_id where t.user_id = ? and t.project_id = any(?::integer[]) limit 1",
      [scope.userId, arrayOf(undone.projectIds)],
    ],
  ])
}

function changed(table: string, kind: string, name: string, condition: string, reason: 'changed' | 'used' = 'changed'): string {
  return `select left(${name}, 60) as name, '${reason}' as reason from imported_record r cross join ${lookUp(table, { of: 'r', column: 'record_id' })} t
    where r.user_id = ? and r.import_id = ? and r.kind = '${kind}' and (${condition}) limit 1`
}

const PAYMENT = `select i.invoice_number as name, 'changed' as reason from imported_record r cross join ${lookUp('invoice_payment', { of: 'r', column: 'record_id' })} t
  join invoice i on i.user_id = t.user_id and i.id = t.invoice_id
  where r.user_id = ? and r.import_id = ? and r.kind = 'payment' and (t.updated_at <> r.updated_at or t.refunded + t.excess > 0) limit 1`

/**
 * SQL condition: the invoice has payments that its import did not create. The balance payment of an invoice imported as paid does not
 * count.
 */
export function paidSince(invoice: string): string {
  return `exists (select from invoice_payment y where y.user_id = ${invoice}.user_id and y.invoice_id = ${invoice}.id and not y.is_balance
    and not exists (select from imported_record k where k.user_id = y.user_id and k.kind = 'payment' and k.record_id = y.id and k.import_id = r.import_id))`
}

/** Tables with data that clients may already have or that exists outside Billfold. */
const USED_INVOICE = ['mail', 'share_link', 'invoice_file', 'synced_bill', 'invoice_reminder']

const REFERRING = [
  { table: 'time_entry', kind: 'timeEntry' },
  { table: 'invoice', kind: 'invoice' },
  { table: 'expense', kind: 'expense' },
] as const

/** Records that belong to the import's clients and projects but that the import did not create. */
function usedBy(scope: Scope, table: string, kind: string, record: 'client' | 'project', { importId, clientIds, projectIds }: UndoneImport): BlockerQuery {
  return [
    `select d.name, 'used' as reason from ${table} t
     join projects.${record}_directory d on d.user_id = t.user_id and d.id = t.${record}_id
     where t.user_id = ? and t.${record}_id = any(?::integer[])
       and not exists (select from imported_record r where r.user_id = t.user_id and r.import_id = ? and r.kind = '${kind}' and r.record_id = t.id offset 0) limit 1`,
    [scope.userId, arrayOf(record === 'client' ? clientIds : projectIds), importId],
  ]
}
