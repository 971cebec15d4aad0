import { ownerRole, type Schema } from '../../../packages/server-kit/src/database/roles.ts'

export interface LargeTable {
  schema: Schema
  table: string
}

const inSchema = (schema: Schema, ...tables: string[]): LargeTable[] => tables.map((table) => ({ schema, table }))

/**
 * Tables that grow every working day. Per year, each freelancer adds 1,500 time entries, 120 invoices with their lines, status changes and
 * payments, and a few hundred messages, notifications and events. All other tables stay small or are cleaned up.
 */
export const largeTables: readonly LargeTable[] = [
  ...inSchema('accounts', 'notification', 'mail'),
  ...inSchema('billing', 'invoice', 'time_entry', 'invoice_line_item', 'invoice_status_change', 'invoice_payment', 'expense', 'mail'),
  ...inSchema('proposals', 'proposal_event', 'mail'),
]

export const MIN_PARTS = 2
export const MAX_PARTS = 256

export const nameOf = ({ schema, table }: LargeTable) => `${schema}.${table}`

/** The new table is created in this schema. Once it takes the old table's place, the old table moves to `oldSchema`. */
export const newSchema = (schema: Schema) => `${schema}_partitioned`
export const oldSchema = (schema: Schema) => `${schema}_replaced`

export const newName = ({ schema, table }: LargeTable) => `${newSchema(schema)}.${table}`
export const partitionName = (table: string, part: number) => `${table}_p${String(part).padStart(2, '0')}`

const CHANGES = '_to_copy'

/**
 * Name of the table that stores the keys of rows changed since the copy began. It is in the original table's schema, because backups
 * include the trigger that refers to it.
 */
export const changesOf = (large: LargeTable) => `${nameOf(large)}${CHANGES}`

/** SQL pattern for tables that only exist while a table is being copied. */
export const HELPERS = `%\\_to\\_copy`

export const asOwner = ({ schema }: LargeTable) => `set local role ${ownerRole(schema)}`
