import * as z from '../zod.ts'

/** Number of days for which an exported file can be downloaded. */
export const DAYS_KEPT = 7

/**
 * 200 MB is several times the size of a large account's records, attachments and e-mails, and can be uploaded within the five minutes that
 * a request may take. If a file is larger, its PDFs can be removed, because restoring does not read them.
 */
export const MAX_RESTORE_BYTES = 200 * 1024 * 1024

const state = z.enum(['preparing', 'ready', 'failed'])

const problem = z.object({
  message: z.string(),
  text: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

const transfer = z.object({
  state,
  /** In percent. */
  progress: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Why the transfer failed, if the user can fix the problem. */
  problem: z.nullable(problem),
})

export const dataExport = z.extend(transfer, {
  /** In bytes. */
  size: z.nullable(z.number()),
  /** Time until which the file can be downloaded. It is deleted afterwards. */
  availableUntil: z.nullable(z.string()),
})
export type DataExport = z.infer<typeof dataExport>

const dataRestore = z.extend(transfer, {
  /** Number of restored rows. */
  records: z.nullable(z.int()),
  /** False if signatures, history, links and e-mails were not restored, because the file was changed or comes from another installation. */
  isComplete: z.boolean(),
})
export type DataRestore = z.infer<typeof dataRestore>

/** The latest export and restore. */
export const dataTransfers = z.object({
  latestExport: z.nullable(dataExport),
  latestRestore: z.nullable(dataRestore),
  /** True if the account has no records. Files can be restored only into an empty account. */
  canRestore: z.boolean(),
})
export type DataTransfers = z.infer<typeof dataTransfers>
