import { ownerRole, type Schema } from '../../../packages/server-kit/src/database/roles.ts'

export interface LargeTable {
  schema: Schema
  table: string
}

const inSchema = (schema: Schema, ...tables: string[]): LargeTable[] => tables.map((table) => ({ schema, table }))

/**
 * Tables that grow with every working day. Per freelancer and year: 1,500 time entries, 120 invoices with their lines, status changes and payments, and
 * a few hundred messages, notifications and events. All others stay small or are cleaned up.
 */
export const largeTables: readonly LargeTable[] = [
  ...inSchema('accounts', 'notification', 'mail'),
  ...inSchema('billing', 'invoice', 'time_entry', 'invoice_line_item', 'invoice_status_change', 'invoice_payment', 'expense', 'mail'),
  ...inSchema('proposals', 'proposal_event', 'mail'),
]

export const MIN_PARTS = 2
export const MAX_PARTS = 256

export const nameOf = ({ schema, table }: LargeTable) => `${schema}.${table}`

/** Where the new table has its final name until it replaces the old one, and where the old one has it afterwards. */
export const newSchema = (schema: Schema) => `${schema}_partitioned`
export const oldSchema = (schema: Schema) => `${schema}_replaced`

export const newName = ({ schema, table }: LargeTable) => `${newSchema(schema)}.${table}`
export const partitionName = (table: string, part: number) => `${table}_p${String(part).padStart(2, '0')}`

const CHANGES = '_to_copy'

/** Keys of rows that changed since the copy began. In the table's own schema, because a backup contains its trigger. */
export const changesOf = (large: LargeTable) => `${nameOf(large)}${CHANGES}`

/** SQL pattern of tables that only exist while a table is copied. */
export const HELPERS = `%\\_to\\_copy`

export const asOwner = ({ schema }: LargeTable) => `set local role ${ownerRole(schema)}`
