import type { StreamedFile } from '@billfold/contracts/call'
import type { InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { instant } from '@billfold/server-kit/database/sql'
import type { Mail } from '@billfold/server-kit/mail/send-mail'
import type { Scope, SharedScope, Transaction } from '@billfold/server-kit/scope'

// Excludes the file contents, which only single downloads and e-mails need.

const COLUMNS = `f.id, f.name, f.type, octet_length(f.bytes) as size, f.is_shown as "isShown", ${instant('f.created_at')} as "createdAt"`

export interface FileAddress {
  id: number
  fileId: number
}

interface FileToStore {
  name: string
  type: string
  isShown: boolean
  bytes: Uint8Array
}

/** Undefined if the invoice does not exist. */
export async function insertFile(scope: Scope, invoiceId: number, { name, type, isShown, bytes }: FileToStore): Promise<InvoiceFile | undefined> {
  const [file] = await scope.rows<InvoiceFile>(
    `insert into invoice_file as f (user_id, invoice_id, name, type, is_shown, bytes)
     select user_id, id, ?::text, ?::text, ?::boolean, ?::bytea from invoice where user_id = ? and id = ? returning ${COLUMNS}`,
    [name, type, isShown, bytes, scope.userId, invoiceId],
  )
  return file
}

export async function showFile(scope: Scope, { id, fileId }: FileAddress, isShown: boolean): Promise<InvoiceFile | undefined> {
  const [file] = await scope.rows<InvoiceFile>(
    `update invoice_file f set is_shown = ? where user_id = ? and invoice_id = ? and id = ? and removed_at is null returning ${COLUMNS}`,
    [isShown, scope.userId, id, fileId],
  )
  return file
}

export async function markFileRemoved(tx: Transaction, { id, fileId }: FileAddress): Promise<boolean> {
  const removed = await tx.rows(
    'update invoice_file set removed_at = now() where user_id = ? and invoice_id = ? and id = ? and removed_at is null returning id',
    [tx.userId, id, fileId],
  )
  return removed.length > 0
}

export async function restoreFile(scope: Scope, { id, fileId }: FileAddress): Promise<InvoiceFile | undefined> {
  const [file] = await scope.rows<InvoiceFile>(
    `update invoice_file f set removed_at = null where user_id = ? and invoice_id = ? and id = ? returning ${COLUMNS}`,
    [scope.userId, id, fileId],
  )
  return file
}

/** The age check keeps a file that was restored and has just been removed again. */
export async function deleteRemovedFile(scope: Scope, fileId: number): Promise<void> {
  await scope.rows("delete from invoice_file where user_id = ? and id = ? and removed_at < now() - interval '9 minutes'", [scope.userId, fileId])
}

/** Reads each slice in its own query, so a large file is never in memory as a whole. */
const SLICE_BYTES = 256 * 1024

/** Clients can only open files that are shown to them. */
export async function openFile(scope: Pick<SharedScope, 'userId' | 'rows'>, { id, fileId }: FileAddress, reader: 'owner' | 'client'): Promise<StreamedFile | undefined> {
  const [file] = await scope.rows<Omit<StreamedFile, 'chunks'> & { first: Buffer }>(
    `select name, type, octet_length(bytes) as size, substr(bytes, 1, ${SLICE_BYTES}) as first from invoice_file
     where user_id = ? and invoice_id = ? and id = ? and removed_at is null and (is_shown or ?::boolean)`,
    [scope.userId, id, fileId, reader === 'owner'],
  )
  if (!file) return undefined
  const { first, ...about } = file
  return { ...about, chunks: readSlices(scope, fileId, first, file.size) }
}

/** Reading in several queries is safe because a file's bytes never change. */
async function* readSlices(scope: Pick<SharedScope, 'userId' | 'rows'>, fileId: number, first: Buffer, size: number): AsyncGenerator<Uint8Array> {
  yield first
  for (let at = first.length; at < size; at += SLICE_BYTES) {
    const [next] = await scope.rows<{ slice: Buffer }>(`select substr(bytes, ?::integer, ${SLICE_BYTES}) as slice from invoice_file where user_id = ? and id = ?`, [at + 1, scope.userId, fileId])
    if (!next) throw new Error('a file was deleted while it was sent')
    yield next.slice
  }
}

/** Attachments of a message, except files that have since been removed or hidden from the client. */
export function readMailedFiles(tx: Transaction, mailId: number): Promise<Mail['attachments'][number][]> {
  return tx.rows(
    `select f.name, f.type, f.bytes as content from mail m
     join invoice_file f on f.user_id = m.user_id and f.invoice_id = m.invoice_id and f.id = any(m.file_ids)
     where m.user_id = ? and m.id = ? and f.is_shown and f.removed_at is null order by f.id`,
    [tx.userId, mailId],
  )
}
