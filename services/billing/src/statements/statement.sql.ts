import { DEFAULT_ACCENT_COLOR } from '@billfold/contracts/invoices/invoice-design'
import { MAX_STATEMENT_ENTRIES, type Statement, type StatementRange } from '@billfold/contracts/statements/statement'
import type { StatementEmail } from '@billfold/contracts/statements/statement-email'
import { instant } from '@billfold/server-kit/database/sql'
import type { Moment } from '@billfold/server-kit/scope'
import { clientExists } from '../invoices/invoice.sql.ts'

const COUNTS = "i.user_id = ? and i.client_id = ? and i.status not in ('draft', 'cancelled')"

/** Invoices come before payments on the same day. The `amount` values add up to the balance. */
const ENTRIES = `
  select i.issue_date as date, 'invoice' as kind, 1 as place, i.id, i.id as invoice_id, i.invoice_number, i.due_date, i.due_date as due, null as method, i.total as amount, 0.00 as refunded
  from invoice i where ${COUNTS}
  union all
  select coalesce(p.date, i.issue_date), 'payment', 2, p.id, i.id, i.invoice_number, null, i.due_date, p.method, -p.applied, p.refunded
  from invoice i join invoice_payment p on p.user_id = i.user_id and p.invoice_id = i.id where p.applied > 0 and ${COUNTS}`

const FIGURES = `
  count(*)::integer as count, coalesce(sum(amount) filter (where kind = 'invoice'), 0.00) as invoiced, coalesce(-sum(amount) filter (where kind = 'payment'), 0.00) as paid`

/** Text, because it becomes part of a JSON object. */
const agingPart = (condition: string) => `coalesce(sum(e.amount) filter (where ${condition}), 0.00)::text`

/** Undefined if the client does not exist. */
export async function getStatement(scope: Moment, clientId: number, { from, to }: StatementRange): Promise<Statement | undefined> {
  const own = [scope.userId, clientId]
  // Decimals within JSON are text, because a JSON number would pass through a binary float.
  const [statement] = await scope.rows<Statement>(
    `with entry as materialized (${ENTRIES}),
    asked as (select ?::date as first, ?::date as last, ?::date as today),
    period as (select a.first, coalesce(a.last, greatest(a.today, e.newest, a.first)) as last, least(a.last, a.today) as aged_on from asked a cross join (select max(date) as newest from entry) e),
    opening as (select coalesce(sum(e.amount) filter (where e.date < p.first), 0.00) as balance from entry e cross join period p),
    numbered as (
      select e.*, o.balance + sum(e.amount) over place as balance, count(*) over () - row_number() over place as newer
      from entry e cross join period p cross join opening o where e.date >= coalesce(p.first, e.date) and e.date <= p.last
      window place as (order by e.date, e.place, e.id)
    ),
    aging as (
      select ${agingPart('e.due >= p.aged_on')} as "notDue", ${agingPart('e.due between p.aged_on - 30 and p.aged_on - 1')} as "days1To30",
        ${agingPart('e.due between p.aged_on - 60 and p.aged_on - 31')} as "days31To60", ${agingPart('e.due between p.aged_on - 90 and p.aged_on - 61')} as "days61To90",
        ${agingPart('e.due < p.aged_on - 90')} as "over90"
      from entry e cross join period p where e.date <= p.last
    ),
    whole as (select ${FIGURES} from numbered),
    omitted as (select ${FIGURES} from numbered where newer >= ${MAX_STATEMENT_ENTRIES})
    select json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'contact', c.primary_contact, 'address', c.address, 'taxId', c.tax_id, 'language', c.language) as client,
      coalesce((select d.accent_color from invoice_design d where d.user_id = c.user_id), '${DEFAULT_ACCENT_COLOR}') as "accentColor",
      p.first as "from", p.last as "to", o.balance as "openingBalance", w.count, w.invoiced, w.paid, o.balance + w.invoiced - w.paid as "closingBalance",
      (select row_to_json(a) from aging a) as aging,
      case when m.count > 0 then json_build_object(
        'count', m.count, 'invoiced', m.invoiced::text, 'paid', m.paid::text, 'balance', (o.balance + m.invoiced - m.paid)::text) end as omitted,
      (select coalesce(json_agg(json_build_object(
          'date', n.date, 'kind', n.kind, 'invoiceId', n.invoice_id, 'invoiceNumber', n.invoice_number, 'dueDate', n.due_date, 'method', n.method,
          'amount', n.amount::text, 'refunded', n.refunded::text, 'balance', n.balance::text) order by n.date, n.place, n.id), '[]')
        from numbered n where n.newer < ${MAX_STATEMENT_ENTRIES}) as entries
    from projects.bill_to c cross join period p cross join opening o cross join whole w cross join omitted m
    where c.user_id = ? and c.id = ?`,
    [...own, ...own, from ?? null, to ?? null, scope.today(), ...own],
  )
  return statement
}

const EMAIL = `id, recipients, cc, subject, state, error, ${instant('created_at')} as "createdAt", ${instant('sent_at')} as "sentAt"`
const MAX_EMAILS = 20

/** Undefined if the client does not exist. */
export async function listStatementEmails(scope: Moment, clientId: number): Promise<StatementEmail[] | undefined> {
  if (!(await clientExists(scope, clientId))) return undefined
  return scope.rows<StatementEmail>(`select ${EMAIL} from mail where user_id = ? and client_id = ? and kind = 'statement' order by id desc limit ${MAX_EMAILS}`, [scope.userId, clientId])
}

export async function getStatementEmail(scope: Moment, clientId: number, id: number): Promise<StatementEmail | undefined> {
  const [email] = await scope.rows<StatementEmail>(`select ${EMAIL} from mail where user_id = ? and client_id = ? and id = ? and kind = 'statement'`, [scope.userId, clientId, id])
  return email
}
