import type { AccountingSummary } from '@billfold/contracts/accounting/accounting-calls'
import { type AccountingSettings, type AccountingSettingsChanges, defaultAccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ExpenseCategory } from '@billfold/contracts/expenses/expense'
import type { Money } from '@billfold/contracts/money'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { isCurrentUsers } from '@billfold/server-kit/database/sql'
import type { Moment, Scope } from '@billfold/server-kit/scope'

interface Dated {
  id: number
  date: CalendarDate
}

export interface BookedLine {
  description: string
  quantity: string
  rate: Money
  amount: Money
}

export interface BookedInvoice extends Dated {
  isDeposit: boolean
  number: string
  poNumber: string | null
  dueDate: CalendarDate
  client: string
  email: string
  subtotal: Money
  tax: Money
  /** Null if the tax was entered as an amount. */
  taxRate: string | null
  total: Money
  /** Deducted deposits. Each amount includes the deposit's own tax. */
  deductions: { number: string; amount: Money; tax: Money }[]
  /** Empty for an invoice whose subtotal was entered by hand. */
  lines: BookedLine[]
}

export interface BookedPayment extends Dated {
  number: string
  client: string
  amount: Money
  refunded: Money
}

export interface BookedExpense extends Dated {
  category: ExpenseCategory
  amount: Money
  note: string | null
  client: string | null
}

const PAGE = 1000
const BEFORE_ALL: Dated = { id: 0, date: '0001-01-01' }

/** Reads pages in date order from an index, so memory use does not grow with the period. */
async function* readPages<Row extends Dated>(read: (after: Dated) => Promise<Row[]>): AsyncGenerator<Row> {
  let after = BEFORE_ALL
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

const IS_BOOKED = "status not in ('draft', 'cancelled')"

const LINES = `(select coalesce(json_agg(json_build_object(
    'description', l.description, 'quantity', trim_scale(l.quantity)::text, 'rate', l.rate::text, 'amount', l.amount::text) order by l.id), '[]')
  from invoice_line_item l where l.user_id = i.user_id and ${isCurrentUsers('l')} and l.invoice_id = i.id)`

/** Pass `withLines` for formats that include invoice lines. */
export function readInvoices({ userId, rows }: Moment, { from, to }: DateRange, { withLines }: { withLines: boolean }): AsyncGenerator<BookedInvoice> {
  return readPages((after) =>
    rows<BookedInvoice>(
      `select i.id, i.kind = 'deposit' as "isDeposit", i.invoice_number as number, i.po_number as "poNumber", i.issue_date as date, i.due_date as "dueDate",
        c.name as client, c.email, i.subtotal, i.tax_amount as tax, trim_scale(i.tax_rate) as "taxRate", i.total,
        (select coalesce(json_agg(json_build_object('number', n.invoice_number, 'amount', d.amount::text, 'tax', n.tax_amount::text) order by d.deposit_id), '[]')
          from invoice_deduction d join invoice n on n.user_id = d.user_id and ${isCurrentUsers('n')} and n.id = d.deposit_id
          where d.user_id = i.user_id and d.invoice_id = i.id) as deductions,
        ${withLines ? LINES : "'[]'::json"} as lines
      from invoice i join projects.bill_to c on c.user_id = i.user_id and c.id = i.client_id
      where i.user_id = ? and i.${IS_BOOKED} and i.issue_date between ?::date and ?::date and (i.issue_date, i.id) > (?::date, ?::integer)
      order by i.issue_date, i.id limit ${PAGE}`,
      [userId, from, to, after.date, after.id],
    ),
  )
}

const IN_PERIOD = 'between ?::date and ?::date'

/** A payment without a date gets its invoice's issue date, as in statements of account. */
const PAYMENTS = `
  select y.id, y.invoice_id, y.date, y.amount, y.refunded from invoice_payment y where y.user_id = ? and y.date ${IN_PERIOD}
  union all
  select y.id, y.invoice_id, n.issue_date, y.amount, y.refunded
  from invoice_payment y join invoice n on n.user_id = y.user_id and n.id = y.invoice_id
  where y.user_id = ? and y.date is null and n.issue_date ${IN_PERIOD}`

export function readPayments({ userId, rows }: Moment, { from, to }: DateRange): AsyncGenerator<BookedPayment> {
  return readPages((after) =>
    rows<BookedPayment>(
      `select p.id, p.date, i.invoice_number as number, c.name as client, p.amount, p.refunded
      from (${PAYMENTS}) p
      join invoice i on i.user_id = ? and i.id = p.invoice_id
      join projects.client_directory c on c.user_id = i.user_id and c.id = i.client_id
      where (p.date, p.id) > (?::date, ?::integer)
      order by p.date, p.id limit ${PAGE}`,
      [userId, from, to, userId, from, to, userId, after.date, after.id],
    ),
  )
}

export function readExpenses({ userId, rows }: Moment, { from, to }: DateRange): AsyncGenerator<BookedExpense> {
  return readPages((after) =>
    rows<BookedExpense>(
      `select e.id, e.date, e.category, e.amount, e.note, c.name as client
      from expense e left join projects.client_directory c on c.user_id = e.user_id and c.id = e.client_id
      where e.user_id = ? and e.date ${IN_PERIOD} and (e.date, e.id) > (?::date, ?::integer)
      order by e.date, e.id limit ${PAGE}`,
      [userId, from, to, after.date, after.id],
    ),
  )
}

export async function countDocuments({ userId, rows }: Pick<Moment, 'userId' | 'rows'>, { from, to }: DateRange): Promise<AccountingSummary | undefined> {
  const [summary] = await rows<AccountingSummary>(
    `select
      (select count(*)::integer from invoice where user_id = ? and ${IS_BOOKED} and issue_date ${IN_PERIOD}) as invoices,
      (select count(*)::integer from (${PAYMENTS}) p) as payments,
      (select count(*)::integer from expense where user_id = ? and date ${IN_PERIOD}) as expenses`,
    [userId, from, to, userId, from, to, userId, from, to, userId, from, to],
  )
  return summary
}

export async function getAccountingSettings({ userId, rows }: Pick<Moment, 'userId' | 'rows'>): Promise<AccountingSettings> {
  const [stored] = await rows<{ settings: AccountingSettingsChanges }>('select settings from accounting_settings where user_id = ?', [userId])
  return { ...defaultAccountingSettings, ...stored?.settings }
}

/** Formats missing from `changes` keep their settings. */
export function saveAccountingSettings(scope: Scope, changes: AccountingSettingsChanges): Promise<AccountingSettings> {
  return scope.transaction(async (tx) => {
    await tx.rows(
      `insert into accounting_settings as stored (user_id, settings) values (?, ?::jsonb)
       on conflict (user_id) do update set settings = stored.settings || excluded.settings`,
      [tx.userId, JSON.stringify(changes)],
    )
    return getAccountingSettings(tx)
  })
}
