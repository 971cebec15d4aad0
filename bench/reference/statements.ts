import { createHash } from 'node:crypto'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'
import { Pool, types } from 'pg'
import { getInvoice } from '../../services/billing/src/invoices/invoice.sql.ts'

/** Dates and timestamps are returned as strings, as in the product. */
type TypeId = Parameters<typeof types.getTypeParser>[0]
const TEXT: ReadonlySet<TypeId> = new Set([types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ])

export function openPool(url: string, schema: string): Pool {
  const parsers = { getTypeParser: (type: TypeId) => (TEXT.has(type) ? String : types.getTypeParser(type)) }
  // Same pool size as in a service.
  return new Pool({ connectionString: url, max: 10, types: parsers, options: `-c search_path=${schema}` })
}

export type Rows = Scope['rows']

export async function runAs<T>(pool: Pool, userId: number, work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const rows: Rows = async (sql, parameters = []) => (await client.query({ ...statementOf(sql), values: parameters })).rows
  try {
    await client.query('begin')
    await rows("select set_config('app.user_id', ?, true)", [String(userId)])
    const result = await work(rows)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Statements with arrays are not prepared, because a generic plan is slow for twenty ids. */
function statementOf(sql: string): { name?: string; text: string } {
  const { name, text } = prepared(sql)
  return /::json|\[\]/.test(sql) ? { text } : { name, text }
}

const statements = new Map<string, { name: string; text: string }>()

/** Names a statement, so that Postgres parses and plans it only once per connection. */
export function prepared(sql: string): { name: string; text: string } {
  const found = statements.get(sql)
  if (found) return found
  let parameter = 0
  const text = sql.replaceAll('?', () => `$${(parameter += 1)}`)
  const statement = { name: createHash('sha256').update(sql).digest('base64url'), text }
  statements.set(sql, statement)
  return statement
}

// Written by hand with as few statements as possible. Code copied from the product would share its mistakes.

export interface EntryFields {
  clientId: number
  projectId: number
  date: string
  hours: string
  rate: string
  description: string
}

const ANSWER = `
  select t.id, t.user_id as "userId", t.client_id as "clientId", c.name as "clientName",
    t.project_id as "projectId", p.name as "projectName", t.date, t.description,
    trim_scale(t.hours) as hours, t.rate, round(t.hours * t.rate, 2) as amount,
    t.is_billable as "isBillable", t.is_invoiced as "isInvoiced",
    t.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
    ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt", t.version
  from t
  join projects.client_directory c on c.user_id = t.user_id and c.id = t.client_id
  join projects.project_directory p on p.user_id = t.user_id and p.id = t.project_id
  left join billing.invoice i on i.user_id = t.user_id and i.id = t.invoice_id`

const GET = `with t as (select * from billing.time_entry where user_id = ? and id = ?) ${ANSWER}`

// The limit is applied before the joins.
const LIST = `with t as (select * from billing.time_entry where user_id = ? order by date desc, id desc limit ?) ${ANSWER} order by t.date desc, t.id desc`

const CREATE = `with t as (
    insert into billing.time_entry (user_id, client_id, project_id, date, hours, rate, description) values (?, ?, ?, ?, ?, ?, ?) returning *
  ) ${ANSWER}`

export async function getEntry(rows: Rows, userId: number, id: number): Promise<unknown> {
  const [entry] = await rows(GET, [userId, id])
  return entry
}

export function listEntries(rows: Rows, userId: number, limit: number): Promise<unknown> {
  return rows(LIST, [userId, limit])
}

export async function createEntry(rows: Rows, userId: number, entry: EntryFields): Promise<unknown> {
  const [created] = await rows(CREATE, [userId, entry.clientId, entry.projectId, entry.date, entry.hours, entry.rate, entry.description])
  return created
}

export interface InvoiceFields {
  clientId: number
  projectId: number
  invoiceNumber: string
  issueDate: string
  dueDate: string
  taxRate: string
  lineItems: { description: string; quantity: string; rate: string; timeEntryId: number }[]
}

const INSERT_INVOICE = `
  insert into billing.invoice (user_id, client_id, project_id, invoice_number, issue_date, due_date, tax_rate, subtotal, tax_amount, total)
  select ?, ?, ?, ?, ?, ?, ?, s.subtotal, s.tax, s.subtotal + s.tax
  from (select sum(l.amount) as subtotal, round(sum(l.amount) * ?::numeric / 100, 2) as tax
    from (select round(quantity * rate, 2) as amount from json_to_recordset(?::json) j (quantity numeric, rate numeric)) l) s
  returning id`

const INSERT_LINES = `
  insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id)
  select ?, ?, true, description, quantity, rate, "timeEntryId"
  from json_to_recordset(?::json) j (description text, quantity numeric, rate numeric, "timeEntryId" integer)`

export async function createInvoice(rows: Rows, userId: number, { lineItems, ...fields }: InvoiceFields): Promise<unknown> {
  const ids = `{${lineItems.map(({ timeEntryId }) => timeEntryId).join(',')}}`
  const lines = JSON.stringify(lineItems)
  const { clientId, projectId, invoiceNumber, issueDate, dueDate, taxRate } = fields
  const free = await rows(
    'select id from billing.time_entry where user_id = ? and client_id = ? and id = any(?::integer[]) and not is_invoiced order by id for update',
    [userId, clientId, ids],
  )
  if (free.length < lineItems.length) throw new Error('An entry is already invoiced')
  const [invoice] = await rows<{ id: number }>(INSERT_INVOICE, [userId, clientId, projectId, invoiceNumber, issueDate, dueDate, taxRate, taxRate, lines])
  const id = invoice?.id ?? 0
  await rows(INSERT_LINES, [userId, id, lines])
  await rows('update billing.time_entry set invoice_id = ?, is_invoiced = true, version = version + 1, updated_at = now() where user_id = ? and id = any(?::integer[])', [id, userId, ids])
  await rows("insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason) values (?, ?, 'user', 'draft', 'Created')", [userId, id])
  const today = () => new Date().toISOString().slice(0, 10)
  // Only the parts of a scope that the query uses.
  return getInvoice({ userId, timeZone: 'UTC', today, rows }, id)
}
