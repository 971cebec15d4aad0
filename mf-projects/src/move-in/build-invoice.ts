import { addDays, isCalendarDate } from '@billfold/contracts/calendar-date'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { DEFAULT_DUE_DAYS } from '@billfold/contracts/invoices/invoice'
import type { ImportRow } from '../import/build-rows.ts'
import type { CellValue } from '../import/read-cell.ts'
import { amountOf, centsOf, productOf, sum } from './exact-amounts.ts'

export interface NumberedRow {
  row: number
  values: ImportRow
}

export interface InvoiceRows {
  /** The row with the values that apply to the entire invoice, such as its dates and total. */
  first: NumberedRow
  lines: readonly NumberedRow[]
}

interface Line {
  description: string
  quantity: CellValue
  rate: CellValue
  /** Amount in cents; undefined if unreadable. */
  amount: bigint | undefined
  tax: bigint
}

/** Lines from a separate file replace the invoice's lines if both have the same invoice number. */
export function groupInvoices(rows: readonly NumberedRow[], lineRows: readonly NumberedRow[]): InvoiceRows[] {
  const invoices = groupByNumber(rows)
  const lines = groupByNumber(lineRows)
  const complete = [...invoices].map(([key, group]) => ({ first: group[0], lines: lines.get(key) ?? group }))
  // If the invoice itself is missing, its lines have no date; the preview reports this.
  const linesWithoutInvoice = [...lines].filter(([key]) => !invoices.has(key)).map(([, group]) => ({ first: group[0], lines: group }))
  return [...complete, ...linesWithoutInvoice]
}

/** Rows with the same number are lines of one invoice. A row without a number and date continues the invoice above it. */
function groupByNumber(rows: readonly NumberedRow[]): ReadonlyMap<string, [NumberedRow, ...NumberedRow[]]> {
  const groups = new Map<string, [NumberedRow, ...NumberedRow[]]>()
  let above: NumberedRow[] | undefined
  for (const row of rows) {
    const number = String(row.values.invoiceNumber ?? '')
    const isContinued = number === '' && row.values.issueDate === undefined
    const key = number === '' ? `row ${row.row}` : `number ${number}`
    const group = isContinued && above ? above : groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
    above = group ?? groups.get(key)
  }
  return groups
}

export function invoiceRecord(rows: InvoiceRows, clientName: string): ImportRecordInput {
  const { row, values } = rows.first
  const { taxAmount, lines } = priced(rows)
  const status = values.status ?? (isPaid(values) ? 'paid' : 'sent')
  return {
    kind: 'invoice',
    row,
    clientName,
    projectName: values.projectName,
    invoiceNumber: values.invoiceNumber,
    poNumber: values.poNumber,
    status,
    issueDate: values.issueDate,
    dueDate: values.dueDate ?? defaultDueDate(values.issueDate),
    ...(status === 'paid' && { paidDate: values.paidDate }),
    taxAmount,
    lines,
  } as ImportRecordInput
}

/** Payment for the amount already paid on a partially paid invoice; null if the invoice is unpaid or fully paid. */
export function partialPayment({ first: { row, values } }: InvoiceRows): ImportRecordInput | null {
  const [paid = 0n, total = 0n] = [centsOf(values.paidAmount), centsOf(values.total)]
  if (paid === 0n || paid >= total || values.status === 'paid') return null
  return { kind: 'payment', row, invoiceNumber: String(values.invoiceNumber ?? ''), amount: amountOf(paid), date: String(values.paidDate ?? values.issueDate ?? '') }
}

function isPaid({ paidDate, paidAmount, balance, total }: ImportRow): boolean {
  const [paid, due] = [centsOf(paidAmount), centsOf(total)]
  if (balance !== undefined) return centsOf(balance) === 0n && due !== 0n
  return paid !== undefined && due !== undefined ? paid >= due && due > 0n : paidDate !== undefined
}

/** Used if the export has no due dates; the preview mentions this default. */
function defaultDueDate(issueDate: CellValue | undefined): string | undefined {
  const date = String(issueDate ?? '')
  return isCalendarDate(date) ? addDays(date, DEFAULT_DUE_DAYS) : undefined
}

/** Returns lines and tax that add up to the file's total, if the file has one. */
function priced(rows: InvoiceRows): { taxAmount: string | undefined; lines: { description: string; quantity: string; rate: string }[] } {
  const { values } = rows.first
  const lines = rows.lines.map((row) => lineOf(row.values))
  const given = centsOf(values.taxAmount)
  const tax = given === undefined ? sum(lines.map((line) => line.tax)) : given + (centsOf(values.secondTaxAmount) ?? 0n)
  const subtotal = sum(lines.map(({ amount }) => amount ?? 0n))
  const total = centsOf(values.total)
  const isExact = total === undefined || lines.some(({ amount }) => amount === undefined) || subtotal + tax === total
  const isTaxMissing = !isExact && given === undefined && tax === 0n && total > subtotal
  const taxCents = isTaxMissing ? total - subtotal : tax
  const taxAmount = taxCents === 0n ? undefined : amountOf(taxCents)
  if (isExact || isTaxMissing || total < taxCents) return { taxAmount, lines: lines.map(plainLine) }
  // A discount on the entire invoice cannot be a line of its own, so all lines are merged into one.
  const description = lines.map((line) => line.description).join('; ')
  return { taxAmount, lines: [{ description, quantity: '1', rate: amountOf(total - taxCents) }] }
}

function plainLine({ description, quantity, rate }: Line): { description: string; quantity: string; rate: string } {
  return { description, quantity: String(quantity), rate: String(rate) }
}

function lineOf(values: ImportRow): Line {
  const description = joined([values.item, values.lineDescription]) || `# ${values.invoiceNumber ?? ''}`
  const { amount, tax } = lineAmounts(values)
  const quantity = values.quantity ?? '1'
  const { rate } = values
  if (rate !== undefined) {
    const product = productOf(quantity, rate)
    if (product !== undefined && (amount === undefined || product === amount)) return { description, quantity, rate, amount: product, tax }
  }
  const whole = amount ?? (rate === undefined ? netAmount(values) : undefined)
  if (whole === undefined) return { description, quantity, rate: rate ?? '', amount: undefined, tax }
  return { description: withQuantity(description, values), quantity: '1', rate: amountOf(whole), amount: whole, tax }
}

/** A line total below the line's amount is the amount after a discount; otherwise, the difference is tax. */
function lineAmounts({ lineAmount, lineTotal }: ImportRow): { amount: bigint | undefined; tax: bigint } {
  const [amount, total] = [centsOf(lineAmount), centsOf(lineTotal)]
  if (amount === undefined || total === undefined) return { amount: amount ?? total, tax: 0n }
  return total < amount ? { amount: total, tax: 0n } : { amount, tax: total - amount }
}

/** Amount before tax of an invoice whose file has no lines. */
function netAmount({ subtotal, discount, taxAmount, secondTaxAmount, total }: ImportRow): bigint | undefined {
  const net = centsOf(subtotal)
  if (net !== undefined) return net - (centsOf(discount) ?? 0n)
  const gross = centsOf(total)
  return gross === undefined ? undefined : gross - (centsOf(taxAmount) ?? 0n) - (centsOf(secondTaxAmount) ?? 0n)
}

function withQuantity(description: string, { quantity, rate }: ImportRow): string {
  return quantity === undefined || rate === undefined || quantity === '1' ? description : `${description} (${quantity} × ${rate})`
}

export function joined(parts: readonly (CellValue | undefined)[], separator = ': '): string {
  const texts = parts.map((part) => String(part ?? '').trim()).filter((text) => text !== '')
  return [...new Set(texts)].join(separator)
}
