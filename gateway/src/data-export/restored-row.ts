import { accountingSettingsChanges } from '@billfold/contracts/accounting/accounting-settings'
import { AppError } from '@billfold/contracts/errors'
import { endingOf, fileTypes, MAX_FILE_BYTES } from '@billfold/contracts/files/file-types'
import { billingSettings, companySettings, notificationSettings, profileSettings } from '@billfold/contracts/settings/settings'
import { matchesEnding } from '@billfold/server-kit/file-content'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { cleanLogo, cleanPicture } from '../pictures/picture.ts'
import type { Row } from './read-rows.ts'
import type { ExportedTable } from './tables.ts'

/** Columns that are not restored, by table: the database computes them, or they would connect a payment to Stripe. */
const dropped: Readonly<Record<string, readonly string[]>> = {
  'billing.invoice': ['amount_paid'],
  'billing.invoice_payment': ['payment_intent_id', 'bill_provider_id'],
  'billing.invoice_file': ['removed_at'],
  // Set later, once the line items exist; see the function `sign_restored_proposals`.
  'proposals.proposal': ['client_signature', 'signed_date', 'sent_date', 'accepted_date', 'rejected_date'],
}

export function restoredColumns({ name, columns, hasNewId }: ExportedTable): string[] {
  const without = new Set([...(dropped[name] ?? []), ...(hasNewId ? ['id'] : [])])
  return columns.map((column) => column.name).filter((column) => !without.has(column))
}

/** Makes sure that nothing is sent for restored records, not even later by a job. */
export function withoutEffect({ name }: Pick<ExportedTable, 'name'>, row: Row, now: string): Row {
  // Reminders that were due before the restore are never sent.
  if (name === 'billing.reminder_step') return { ...row, active_since: row['active_since'] === null ? null : now }
  if (name === 'billing.invoice_receipt') return { ...row, mailed_at: row['mailed_at'] ?? now }
  if ((name === 'billing.mail' || name === 'proposals.mail') && row['state'] === 'waiting') return { ...row, state: 'outbox' }
  return row
}

const EMAIL = /^[^\s,;<>]+@[^\s,;<>]+$/

const sections = {
  profile: z.partial(profileSettings),
  company: z.partial(companySettings),
  billing: z.partial(billingSettings),
  notifications: z.partial(notificationSettings),
}

/**
 * Prepares a row from a file that may have been written or changed elsewhere: accepts only values that a form would accept. Returns
 * undefined for an invalid value. Stripe payments become payments recorded by hand.
 */
export async function asTyped({ name }: Pick<ExportedTable, 'name'>, row: Row): Promise<Row | undefined> {
  if ([row['email'], row['client_email']].some((address) => typeof address === 'string' && !EMAIL.test(address))) return undefined
  if (name === 'billing.invoice_payment') return { ...row, source: 'manual', provider_id: null }
  if (name === 'accounts.settings') return Object.entries(sections).every(([section, schema]) => z.safeParse(schema, row[section]).success) ? row : undefined
  if (name === 'billing.accounting_settings') return z.safeParse(accountingSettingsChanges, row['settings']).success ? row : undefined
  return row
}

/** Adds the bytes of a file to its row, in the format that `restore_rows` expects. */
export async function withBytes({ name }: Pick<ExportedTable, 'name'>, row: Row, bytes: Buffer, isSealed: boolean): Promise<Row> {
  if (name === 'billing.invoice_file') return { ...row, bytes: hex(checkAttachment(row, bytes)) }
  if (name === 'accounts.picture') return isSealed ? { ...row, bytes: hex(bytes) } : pictureRow(row, bytes)
  return { ...row, attachment: hex(bytes) }
}

function checkAttachment(row: Row, bytes: Buffer): Buffer {
  const ending = endingOf(String(row['name']))
  const isRight = ending && fileTypes[ending] === row['type'] && bytes.length <= MAX_FILE_BYTES && matchesEnding(ending, bytes)
  if (!isRight) throw new AppError('validation_failed', 'The file contains an attachment that Billfold doesn’t accept, so nothing was restored.')
  return bytes
}

async function pictureRow(row: Row, content: Buffer): Promise<Row> {
  const { type, bytes } = await (row['kind'] === 'logo' ? cleanLogo : cleanPicture)(content)
  return { ...row, type, bytes: hex(bytes), hash: createHash('sha256').update(bytes).digest('hex') }
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
