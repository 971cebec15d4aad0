import * as z from '../zod.ts'
import { id, pathId } from '../id.ts'
import { flag } from '../list.ts'
import { text } from '../text.ts'

export const MAX_INVOICE_FILES = 10
/** Maximum size of an invoice's PDF and attachments together in one message. */
export const MAX_MAILED_BYTES = 10 * 1024 * 1024
const MAX_NAME_LENGTH = 200

export const unknownFileType = 'Attachments must be PDF, PNG, JPG, WebP, CSV, TXT, DOCX or XLSX files'
export const emptyFile = 'The file is empty'
export const tooManyFiles = 'An invoice can have at most 10 attachments'
/** The database enforces this limit. */
export const noSpaceForFile = 'The attachments of all your invoices can be at most 25 MB in total'

/** Metadata of an invoice attachment. The content has a separate call. */
export const invoiceFile = z.object({
  id,
  name: z.string(),
  /** Derived from the file extension, which the content must match. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** True if the client can download the file and gets it with the invoice e-mail. */
  isShown: z.boolean(),
  createdAt: z.string(),
})
export type InvoiceFile = z.infer<typeof invoiceFile>

export const invoiceFileParams = z.object({ id: pathId, fileId: pathId })

export const newInvoiceFile = z.object({
  /** Optional in the schema, because a missing name is reported only after the invoice is found. */
  name: z.optional(text(MAX_NAME_LENGTH)),
  /** If absent, the attachment is shown to the client. */
  isShown: flag,
})
export type NewInvoiceFile = z.infer<typeof newInvoiceFile>

export const invoiceFileChanges = z.object({ isShown: z.boolean('Must be true or false') })

/** Files that the client gets with an invoice e-mail. */
export const mailedFiles = z.object({
  names: z.array(z.string()),
  /** False if the files are too large to attach. The message then only links to the page where they can be downloaded. */
  areAttached: z.boolean(),
})
