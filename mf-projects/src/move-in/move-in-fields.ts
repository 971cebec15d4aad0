import { importKinds } from '@billfold/contracts/imports/import-record'
import { clientFields, type ImportField, projectFields } from '../import/import-fields.ts'
import { asAmount, asDate, asHours, asText } from '../import/read-cell.ts'
import { asExpenseCategory, asInvoiceStatus, asPaymentMethod, asYesOrNo } from './read-words.ts'

/** A file contains either records of one kind or the lines of another file's invoices. */
export const fileKinds = [...importKinds, 'invoiceLine'] as const
export type FileKind = (typeof fileKinds)[number]

/** Parts of names and addresses that tools export in separate columns. */
const clientParts: readonly ImportField[] = [
  { name: 'firstName', label: 'First name', read: asText, example: 'Grace' },
  { name: 'lastName', label: 'Last name', aliases: ['surname'], read: asText, example: 'Hopper' },
  { name: 'addressLine2', label: 'Address line 2', aliases: ['address 2', 'apartment'], read: asText, example: '' },
  { name: 'city', label: 'City', aliases: ['town'], read: asText, example: 'Portland' },
  { name: 'region', label: 'State or region', aliases: ['state', 'province', 'region'], read: asText, example: 'Maine' },
  { name: 'postalCode', label: 'Postal code', aliases: ['zip', 'zip code', 'postcode'], read: asText, example: '04101' },
  { name: 'country', label: 'Country', read: asText, example: 'United States' },
]

const clientAliases = ['client name', 'customer', 'customer name', 'company', 'organization']
const projectAliases = ['project name']
const descriptionAliases = ['notes', 'note', 'comment', 'details']

const timeEntryFields: readonly ImportField[] = [
  { name: 'date', label: 'Date', aliases: ['start date', 'day', 'started'], required: true, read: asDate, looks: 'date', example: '2026-09-01' },
  { name: 'clientName', label: 'Client', aliases: clientAliases, read: asText, example: 'Acme Robotics' },
  { name: 'projectName', label: 'Project', aliases: projectAliases, read: asText, example: 'Website redesign' },
  { name: 'hours', label: 'Hours', aliases: ['duration', 'time', 'hours worked', 'quantity'], required: true, read: asHours, looks: 'number', example: '1.5' },
  { name: 'task', label: 'Task', aliases: ['activity', 'service'], read: asText, example: 'Design' },
  { name: 'description', label: 'Description', aliases: descriptionAliases, read: asText, example: 'Homepage' },
  { name: 'rate', label: 'Hourly Rate', aliases: ['rate', 'billable rate', 'price'], read: asAmount, looks: 'number', example: '125.00' },
  { name: 'amount', label: 'Amount', aliases: ['billable amount', 'total'], read: asAmount, looks: 'number', example: '187.50' },
  { name: 'isBillable', label: 'Billable', read: asYesOrNo, looks: 'flag', example: 'Yes' },
  { name: 'isInvoiced', label: 'Invoiced', aliases: ['billed'], read: asYesOrNo, looks: 'flag', example: 'No' },
]

const invoiceNumber: ImportField = {
  name: 'invoiceNumber',
  label: 'Invoice Number',
  aliases: ['invoice', 'number', 'invoice no', 'invoice id'],
  required: true,
  read: asText,
  example: 'INV-001',
}

const lineFields: readonly ImportField[] = [
  { name: 'item', label: 'Item', aliases: ['item name', 'item type', 'product'], read: asText, example: 'Design' },
  { name: 'lineDescription', label: 'Description', aliases: ['item description', 'subject', ...descriptionAliases], read: asText, example: 'Homepage' },
  { name: 'quantity', label: 'Quantity', aliases: ['qty', 'item quantity', 'hours', 'units'], read: asHours, looks: 'number', example: '10' },
  { name: 'rate', label: 'Unit price', aliases: ['item unit price', 'rate', 'price', 'unit cost', 'cost'], read: asAmount, looks: 'number', example: '125.00' },
  { name: 'lineAmount', label: 'Line amount', aliases: ['line subtotal', 'line net', 'item amount'], read: asAmount, looks: 'number', example: '1250.00' },
  { name: 'lineTotal', label: 'Line total with tax', aliases: ['line total'], read: asAmount, looks: 'number', example: '' },
]

const invoiceFields: readonly ImportField[] = [
  invoiceNumber,
  { name: 'clientName', label: 'Client', aliases: clientAliases, read: asText, example: 'Acme Robotics' },
  { name: 'projectName', label: 'Project', aliases: projectAliases, read: asText, example: 'Website redesign' },
  { name: 'issueDate', label: 'Issue Date', aliases: ['date', 'invoice date', 'date issued'], required: true, read: asDate, looks: 'date', example: '2026-09-01' },
  { name: 'dueDate', label: 'Due Date', aliases: ['due', 'date due'], read: asDate, looks: 'date', example: '2026-10-01' },
  { name: 'status', label: 'Status', aliases: ['invoice status', 'state'], read: asInvoiceStatus, example: 'Paid' },
  { name: 'paidDate', label: 'Paid on', aliases: ['paid date', 'date paid', 'payment date'], read: asDate, looks: 'date', example: '2026-09-20' },
  { name: 'poNumber', label: 'PO Number', aliases: ['po', 'purchase order'], read: asText, example: '' },
  ...lineFields,
  { name: 'subtotal', label: 'Subtotal', aliases: ['net'], read: asAmount, looks: 'number', example: '1250.00' },
  { name: 'discount', label: 'Discount', read: asAmount, looks: 'number', example: '' },
  { name: 'taxAmount', label: 'Tax', aliases: ['tax amount', 'vat'], read: asAmount, looks: 'number', example: '' },
  { name: 'secondTaxAmount', label: 'Second tax', aliases: ['tax 2', 'tax2'], read: asAmount, looks: 'number', example: '' },
  { name: 'total', label: 'Total', aliases: ['amount', 'invoice amount', 'invoice total', 'gross'], read: asAmount, looks: 'number', example: '1250.00' },
  { name: 'paidAmount', label: 'Amount paid', aliases: ['paid', 'paid amount', 'paid to date'], read: asAmount, looks: 'number', example: '' },
  { name: 'balance', label: 'Balance', aliases: ['amount due', 'outstanding'], read: asAmount, looks: 'number', example: '' },
]

const paymentFields: readonly ImportField[] = [
  invoiceNumber,
  { name: 'amount', label: 'Amount', aliases: ['amount paid', 'paid', 'payment amount', 'total'], required: true, read: asAmount, looks: 'number', example: '1250.00' },
  { name: 'date', label: 'Date', aliases: ['payment date', 'paid on', 'date paid'], required: true, read: asDate, looks: 'date', example: '2026-09-20' },
  { name: 'method', label: 'Method', aliases: ['payment method', 'type', 'payment type'], read: asPaymentMethod, example: 'Bank transfer' },
  { name: 'note', label: 'Note', aliases: ['notes', 'description', 'reference'], read: asText, example: '' },
]

const expenseFields: readonly ImportField[] = [
  { name: 'date', label: 'Date', aliases: ['expense date', 'day'], required: true, read: asDate, looks: 'date', example: '2026-09-01' },
  { name: 'amount', label: 'Amount', aliases: ['cost', 'total', 'total cost', 'price'], required: true, read: asAmount, looks: 'number', example: '45.50' },
  { name: 'category', label: 'Category', aliases: ['expense category', 'type'], read: asExpenseCategory, example: 'Travel' },
  { name: 'merchant', label: 'Merchant', aliases: ['vendor', 'supplier', 'payee'], read: asText, example: 'Amtrak' },
  { name: 'note', label: 'Note', aliases: ['notes', 'description', 'details'], read: asText, example: 'Train to Boston' },
  { name: 'clientName', label: 'Client', aliases: clientAliases, read: asText, example: '' },
  { name: 'projectName', label: 'Project', aliases: projectAliases, read: asText, example: '' },
]

/** Unlike in a client import, e-mail addresses may be missing: the user enters them in a later step. */
function withoutRequiredEmail(field: ImportField): ImportField {
  const { required: _, ...optional } = field
  return field.name === 'email' ? optional : field
}

export const moveInFields: Readonly<Record<FileKind, readonly ImportField[]>> = {
  client: [...clientFields.map(withoutRequiredEmail), ...clientParts],
  project: projectFields.filter(({ name }) => name !== 'clientId'),
  timeEntry: timeEntryFields,
  invoice: invoiceFields,
  payment: paymentFields,
  expense: expenseFields,
  invoiceLine: [invoiceNumber, ...lineFields],
}
