import { BYTE_ORDER_MARK, csvLine } from '@billfold/contracts/csv'
import type { Moment } from '@billfold/server-kit/scope'
import { type Row, readRows } from './read-rows.ts'
import { tableNamed } from './tables.ts'

/** Names of records by id, for rows that refer to these records. */
export interface Names {
  client: Map<unknown, string>
  project: Map<unknown, string>
  invoice: Map<unknown, string>
}

interface CsvFile {
  name: string
  table: string
  columns: readonly (readonly [header: string, value: string | ((row: Row, names: Names) => string | undefined)])[]
}

const client = ['Client', ({ client_id: id }: Row, names: Names) => names.client.get(id)] as const
const project = ['Project', ({ project_id: id }: Row, names: Names) => names.project.get(id)] as const
const invoice = ['Invoice', ({ invoice_id: id }: Row, names: Names) => names.invoice.get(id)] as const
const yesNo = (column: string) => (row: Row) => (row[column] === true ? 'Yes' : 'No')

export const csvFiles: readonly CsvFile[] = [
  {
    name: 'clients',
    table: 'projects.client',
    columns: [['Name', 'name'], ['Email', 'email'], ['Phone', 'phone'], ['Contact', 'primary_contact'], ['Industry', 'industry'], ['Website', 'website'], ['Address', 'address'], ['Tax ID', 'tax_id'], ['Hourly rate', 'hourly_rate'], ['Currency', 'currency'], ['Payment terms', 'payment_terms'], ['Active', yesNo('is_active')], ['Notes', 'notes']],
  },
  {
    name: 'projects',
    table: 'projects.project',
    columns: [['Name', 'name'], client, ['Status', 'status'], ['Description', 'description'], ['Budget', 'budget'], ['Hourly rate', 'hourly_rate'], ['Estimated hours', 'estimated_hours'], ['Start date', 'start_date'], ['End date', 'end_date'], ['Due date', 'due_date'], ['Progress (%)', 'completion_percentage'], ['Archived', yesNo('is_archived')]],
  },
  {
    name: 'time-entries',
    table: 'billing.time_entry',
    columns: [['Date', 'date'], client, project, ['Description', 'description'], ['Hours', 'hours'], ['Rate', 'rate'], ['Billable', yesNo('is_billable')], ['Invoiced', yesNo('is_invoiced')], invoice],
  },
  {
    name: 'invoices',
    table: 'billing.invoice',
    columns: [['Number', 'invoice_number'], ['Kind', 'kind'], client, project, ['Status', 'status'], ['Issue date', 'issue_date'], ['Due date', 'due_date'], ['Paid date', 'paid_date'], ['Subtotal', 'subtotal'], ['Tax rate', 'tax_rate'], ['Tax', 'tax_amount'], ['Deducted', 'deducted'], ['Total', 'total'], ['Paid', 'amount_paid'], ['PO number', 'po_number'], ['Notes', 'notes']],
  },
  { name: 'invoice-lines', table: 'billing.invoice_line_item', columns: [invoice, ['Description', 'description'], ['Quantity', 'quantity'], ['Rate', 'rate']] },
  {
    name: 'payments',
    table: 'billing.invoice_payment',
    columns: [invoice, ['Date', 'date'], ['Amount', 'amount'], ['Refunded', 'refunded'], ['Method', 'method'], ['Source', 'source'], ['Note', 'note']],
  },
  { name: 'expenses', table: 'billing.expense', columns: [['Date', 'date'], ['Category', 'category'], ['Amount', 'amount'], client, project, ['Note', 'note']] },
  {
    name: 'proposals',
    table: 'proposals.proposal',
    columns: [['Title', 'title'], client, ['Status', 'status'], ['Amount', 'amount'], ['Down payment (%)', 'down_payment_percentage'], ['Valid until', 'valid_until'], ['Sent', 'sent_date'], ['Accepted', 'accepted_date'], ['Signed by', 'client_signature'], ['Signed', 'signed_date']],
  },
]

/** Neutralizes formulas, as in CSV exports of the lists. */
export async function* csvLines(moment: Pick<Moment, 'rows'>, { table, columns }: CsvFile, names: Names): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header))
  for await (const row of readRows(moment, tableNamed(table))) {
    yield csvLine(columns.map(([, value]) => (typeof value === 'string' ? cellOf(row[value]) : (value(row, names) ?? ''))))
  }
}

/** The columns hold only strings and numbers. */
function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
