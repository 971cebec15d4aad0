import * as z from '../zod.ts'
import { id, pathId } from '../id.ts'
import { flag } from '../list.ts'
import { text } from '../text.ts'

export const MAX_INVOICE_FILES = 10
/** For a message with an invoice: its PDF and its attachments together. */
export const MAX_MAILED_BYTES = 10 * 1024 * 1024
const MAX_NAME_LENGTH = 200

export const unknownFileType = 'Attachments must be PDF, PNG, JPG, WebP, CSV, TXT, DOCX or XLSX files'
export const emptyFile = 'The file is empty'
export const tooManyFiles = 'An invoice can have at most 10 attachments'
/** Enforced by the database. */
export const noSpaceForFile = 'The attachments of all your invoices can be at most 25 MB in total'

/** An attachment of an invoice, without its content. */
export const invoiceFile = z.object({
  id,
  name: z.string(),
  /** Derived from the ending of the name, which the content must match. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The client can download it, and it is attached to the e-mail with the invoice. */
  isShown: z.boolean(),
  createdAt: z.string(),
})
export type InvoiceFile = z.infer<typeof invoiceFile>

export const invoiceFileParams = z.object({ id: pathId, fileId: pathId })

export const newInvoiceFile = z.object({
  /** Required; checked after the invoice is found. */
  name: z.optional(text(MAX_NAME_LENGTH)),
  /** Absent: true. */
  isShown: flag,
})
export type NewInvoiceFile = z.infer<typeof newInvoiceFile>

export const invoiceFileChanges = z.object({ isShown: z.boolean('Must be true or false') })
export type InvoiceFileChanges = z.infer<typeof invoiceFileChanges>

/** The files that the client gets with an invoice's e-mail. */
export const mailedFiles = z.object({
  names: z.array(z.string()),
  /** False if they are too large: the message has only the link to the page where they can be downloaded. */
  areAttached: z.boolean(),
})
export type MailedFiles = z.infer<typeof mailedFiles>
