import type { DataTransfers } from '@billfold/contracts/data-export/data-export'
import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'
import { strFromU8 } from 'fflate'
import { expect, vi } from 'vitest'
import { fileColumns } from '../../gateway/src/data-export/archive-layout.ts'
import { type ExportedTable, exportedTables } from '../../gateway/src/data-export/tables.ts'

export interface Account {
  id: number
  call: Caller
}

export const transfers = async ({ call }: Account) => (await call(dataExportCalls.get)).body

const WAITING = { timeout: 120_000, interval: 100 }

export async function download(account: Account): Promise<Uint8Array<ArrayBuffer>> {
  expect((await account.call(dataExportCalls.start)).status).toBe(200)
  await vi.waitFor(async () => expect((await transfers(account)).latestExport?.state).not.toBe('preparing'), WAITING)
  expect((await transfers(account)).latestExport?.state).toBe('ready')
  return Uint8Array.from((await account.call(dataExportCalls.download)).body)
}

export function upload({ call }: Account, zip: Uint8Array<ArrayBuffer>) {
  return call(dataExportCalls.restore, { body: new Blob([zip], { type: 'application/zip' }) })
}

export async function restore(account: Account, zip: Uint8Array<ArrayBuffer>): Promise<DataTransfers['latestRestore']> {
  const { status, error } = await upload(account, zip)
  expect([status, error.message]).toEqual([200, undefined])
  await vi.waitFor(async () => expect((await transfers(account)).latestRestore?.state).not.toBe('preparing'), WAITING)
  return (await transfers(account)).latestRestore
}

export const restoredTables = exportedTables.filter(({ use }) => use !== 'kept')

/**
 * Columns that a restore changes on purpose. A restore sends nothing, unlinks payments from Stripe, and revokes links that already exist.
 */
const unlike: Readonly<Record<string, readonly string[]>> = {
  'projects.share_link': ['revoked_at'],
  'projects.portal_link': ['revoked_at'],
  'billing.share_link': ['revoked_at'],
  'proposals.share_link': ['revoked_at'],
  'billing.invoice_payment': ['payment_intent_id', 'bill_provider_id'],
  'billing.reminder_step': ['active_since'],
  'billing.invoice_receipt': ['mailed_at'],
}

function comparedColumns({ name, columns, hasNewId }: ExportedTable): string[] {
  return columns.map((column) => column.name).filter((column) => !(hasNewId && column === 'id') && !unlike[name]?.includes(column))
}

/** Returns the rows of an account that a restore copies to another account. */
export function rowsOf(database: TestDatabase, table: ExportedTable, { id }: Pick<Account, 'id'>): Promise<object[]> {
  const isOld = table.name === 'accounts.notification' ? " and kind <> 'export-ready'" : ''
  return queryAs(database.adminUrl, null, `select ${comparedColumns(table).join(', ')} from ${table.name} where user_id = $1${isOld} order by ${table.sort.join(', ')}`, [id])
}

/** Returns a table's lines in an exported file, without the values that a restore changes. */
export function linesOf(files: Record<string, Uint8Array>, table: ExportedTable): object[] {
  const file = fileColumns[table.name]
  // A file's path contains the id of its row, so the path may change.
  const columns = comparedColumns(table).filter((column) => !(table.hasNewId && column === file?.column))
  const lines = strFromU8(files[`data/${table.name}.jsonl`] ?? new Uint8Array()).split('\n').filter(Boolean)
  return lines.map((line) => {
    const row = JSON.parse(line) as Record<string, unknown>
    return Object.fromEntries(columns.map((column) => [column, row[column]]))
  })
}
