import * as z from '../zod.ts'
import { dateInput, isBefore, requiredDate } from '../calendar-date.ts'
import { newClient } from '../clients/client.ts'
import { newExpense } from '../expenses/expense.ts'
import { dueBeforeIssue, MAX_LINES, newInvoice, newLineItem, tooManyLines } from '../invoices/invoice.ts'
import { invoiceStatuses } from '../invoices/invoice-status.ts'
import { withDefault, clearable } from '../optional.ts'
import { newPayment } from '../payments/payment.ts'
import { newProject } from '../projects/project.ts'
import { optionalText, requiredText } from '../text.ts'
import { newTimeEntry } from '../time-entries/time-entry.ts'

export const importKinds = ['client', 'project', 'timeEntry', 'invoice', 'payment', 'expense'] as const
export type ImportKind = (typeof importKinds)[number]

/** First row of the record in the file, counted from 1 as in spreadsheets, where row 1 is the heading. */
const row = z.int().check(z.gte(1), z.maximum(10_000_000))

/** Records refer to others by name or number, either in the account or in the same import. Names are compared case-insensitively. */
const clientName = requiredText('Client is required', 255)
const projectName = requiredText('Project is required', 255)

const clientRecord = z.object({ kind: z.literal('client'), row, ...newClient.shape })

const { name, description, status, budget, budgetKind, hourlyRate, costRate, estimatedHours, startDate, endDate, dueDate, completionPercentage, isArchived } =
  newProject.shape
const projectRecord = z.object({
  kind: z.literal('project'),
  row,
  clientName,
  name,
  description,
  status,
  budget,
  budgetKind,
  hourlyRate,
  costRate,
  estimatedHours,
  startDate,
  endDate,
  dueDate,
  completionPercentage,
  isArchived,
})

const timeEntryRecord = z.object({
  kind: z.literal('timeEntry'),
  row,
  clientName,
  projectName,
  date: newTimeEntry.shape.date,
  hours: newTimeEntry.shape.hours,
  /** If null, the project's rate applies, then the client's, then 0. */
  rate: clearable(newTimeEntry.shape.rate),
  description: newTimeEntry.shape.description,
  isBillable: newTimeEntry.shape.isBillable,
  isInvoiced: newTimeEntry.shape.isInvoiced,
})

const { invoiceNumber, poNumber, submittedDate, taxAmount, taxRate, notes } = newInvoice.shape
const invoiceRecord = z
  .object({
    kind: z.literal('invoice'),
    row,
    clientName,
    projectName: optionalText(255),
    invoiceNumber,
    poNumber,
    status: withDefault(z.enum(invoiceStatuses, 'Status must be draft, sent, submitted, paid, overdue or cancelled'), 'draft'),
    issueDate: requiredDate('Issue date is required'),
    dueDate: requiredDate('Due date is required'),
    /** Used only for paid invoices. If the imported payments add up to the total, the date of the last payment is used instead. */
    paidDate: clearable(dateInput),
    submittedDate,
    taxAmount,
    taxRate,
    notes,
    lines: z.array(newLineItem).check(z.minLength(1, 'An invoice needs at least one line'), z.maxLength(MAX_LINES, tooManyLines)),
  })
  .check(
    z.refine((record) => !isBefore(record.dueDate, record.issueDate), { path: ['dueDate'], message: dueBeforeIssue }),
  )

const paymentRecord = z.object({
  kind: z.literal('payment'),
  row,
  invoiceNumber,
  amount: newPayment.shape.amount,
  date: requiredDate('Date is required'),
  method: newPayment.shape.method,
  note: newPayment.shape.note,
})

const expenseRecord = z.object({
  kind: z.literal('expense'),
  row,
  date: newExpense.shape.date,
  category: newExpense.shape.category,
  amount: newExpense.shape.amount,
  note: newExpense.shape.note,
  clientName: optionalText(255),
  projectName: optionalText(255),
})

/** One schema per kind, because a union would not report which field is wrong. */
export const importRecords = {
  client: clientRecord,
  project: projectRecord,
  timeEntry: timeEntryRecord,
  invoice: invoiceRecord,
  payment: paymentRecord,
  expense: expenseRecord,
} as const satisfies Record<ImportKind, z.core.$ZodType>
export type ImportRecord = z.infer<(typeof importRecords)[ImportKind]>
/** A record as sent by the browser, before defaults are applied. */
export type ImportRecordInput = z.input<(typeof importRecords)[ImportKind]>

/** Normalizes a client or project name for comparison, ignoring letter case and the Unicode form of accents. */
export function comparableName(name: string): string {
  return name.normalize().toLowerCase()
}
