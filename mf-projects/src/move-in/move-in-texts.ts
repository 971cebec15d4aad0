import type { ImportKind } from '@billfold/contracts/imports/import-record'
import type { ImportSource, ImportState } from '@billfold/contracts/imports/import-run'
import type { Tone } from '@billfold/ui'
import type { Format, Translate } from '@billfold/web-kit'
import { ROWS_PER_FILE } from './build-records.ts'
import { type FileKind, moveInFields } from './move-in-fields.ts'

export const sourceNames: Readonly<Record<ImportSource, string>> = {
  toggl: 'Toggl Track',
  harvest: 'Harvest',
  clockify: 'Clockify',
  freshbooks: 'FreshBooks',
  'invoice-ninja': 'Invoice Ninja',
  kimai: 'Kimai',
  csv: 'Another tool or spreadsheet',
}

/** Export instructions for each tool. */
export const exportHints: Readonly<Record<ImportSource, string>> = {
  toggl: 'Reports › Detailed',
  harvest: 'Reports › Detailed time or Detailed expense, and Invoices',
  clockify: 'Reports › Detailed',
  freshbooks: 'Clients, and the reports Invoice Details, Payments Collected, Expense Details and Time Entry Details',
  'invoice-ninja': 'Reports for clients, invoice items, payments, tasks and expenses',
  kimai: 'Export › time entries',
  csv: 'A CSV file with one row per client, project, time entry, invoice line, payment or expense',
}

export const kindNames: Readonly<Record<FileKind, string>> = {
  client: 'Clients',
  project: 'Projects',
  timeEntry: 'Time entries',
  invoice: 'Invoices',
  payment: 'Payments',
  expense: 'Expenses',
  invoiceLine: 'Invoice lines',
}

export const kindPages: Readonly<Record<ImportKind, string>> = {
  client: '/clients',
  project: '/projects',
  timeEntry: '/time-tracking',
  invoice: '/invoices',
  payment: '/invoices?status=paid',
  expense: '/reports',
}

export const stateNames: Readonly<Record<ImportState, { text: string; tone: Tone }>> = {
  receiving: { text: 'Not finished', tone: 'muted' },
  checking: { text: 'Checking', tone: 'info' },
  checked: { text: 'Ready to import', tone: 'info' },
  importing: { text: 'Importing', tone: 'info' },
  imported: { text: 'Imported', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  undoing: { text: 'Undoing', tone: 'info' },
  undone: { text: 'Undone', tone: 'muted' },
}

interface RowReference {
  row: number
  kind: ImportKind | null
  path: string
}

/** 'Row 12, Hours'; 'File 2, row 12, Hours' if the row is not in the first file. */
export function rowLabel({ row, kind, path }: RowReference, t: Translate, format: Format): string {
  const number = format.number(row % ROWS_PER_FILE)
  const file = Math.floor(row / ROWS_PER_FILE) + 1
  const inFile = file === 1 ? t('Row {number}', { number }) : t('File {file}, row {number}', { file, number })
  const column = kind === null ? undefined : columnOf(kind, path)
  return column === undefined ? inFile : `${inFile}, ${t(column)}`
}

/** Label of the column for a path such as 'date', 'lines.2.rate' or 'lines'. */
function columnOf(kind: ImportKind, path: string): string | undefined {
  const name = path.split('.').at(-1) ?? ''
  const isLine = path.startsWith('lines.')
  return moveInFields[kind].find((field) => field.name === (isLine && name === 'description' ? 'lineDescription' : name))?.label
}

export function rowCount(count: number, t: Translate, format: Format): string {
  return count === 1 ? t('1 row') : t('{count} rows', { count: format.number(count) })
}
