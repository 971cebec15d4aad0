import * as z from '../zod.ts'
import { id, idParams } from '../id.ts'
import { text } from '../text.ts'
import { importKinds } from './import-record.ts'

export const importSources = ['toggl', 'harvest', 'clockify', 'freshbooks', 'invoice-ninja', 'kimai', 'csv'] as const
export type ImportSource = (typeof importSources)[number]

export const MAX_IMPORT_RECORDS = 100_000
/** Maximum size of all records of an import, as JSON. */
export const MAX_IMPORT_BYTES = 48 * 1024 * 1024
/**
 * Beyond this number, beginning another import discards the oldest one that has not been started. Imports that have not been started are
 * also discarded after a day.
 */
export const MAX_UNFINISHED_IMPORTS = 3
/** Maximum number of records in one request. The browser sends larger files in several requests. */
export const MAX_SENT_RECORDS = 2_000
export const MAX_SENT_BYTES = 8 * 1024 * 1024
/** An import can be undone for this many hours. */
export const UNDO_HOURS = 24
/** Problems beyond this number are counted but not listed. */
export const MAX_IMPORT_PROBLEMS = 200
/** Clients beyond this number are listed by the next check. */
export const MAX_MISSING_CLIENTS = MAX_SENT_RECORDS

/**
 * receiving: records are being sent. checking: the preview is being computed. checked: the preview is ready. importing, undoing: in
 * progress. No records exist before 'importing', and none remain after 'failed' or 'undone'.
 */
const importStates = ['receiving', 'checking', 'checked', 'importing', 'imported', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const newImport = z.object({ source: z.enum(importSources), fileName: text(255) })
export type NewImport = z.infer<typeof newImport>

/**
 * Records are validated one by one, so that one invalid record does not prevent a preview of the others. `from` is the number of records
 * sent so far.
 */
export const importPart = z.object({
  from: z.int().check(z.gte(0), z.maximum(MAX_IMPORT_RECORDS)),
  records: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_SENT_RECORDS)),
})

const counts = z.object({
  kind: z.enum(importKinds),
  /** Number of records that the import will create or, once it is finished, has created. */
  created: z.int(),
  /** Number of records that are already in the account and are left unchanged. */
  existing: z.int(),
  wrong: z.int(),
})

const textValues = z.record(z.string(), z.union([z.string(), z.number()]))

const problem = z.object({
  row: z.int(),
  kind: z.nullable(z.enum(importKinds)),
  /** Path within the record, such as 'date' or 'lines.2.rate'. */
  path: z.string(),
  message: z.string(),
  /** The message's template, present if the message has values; used for translation. */
  text: z.optional(z.string()),
  values: z.optional(textValues),
})
export type ImportProblem = z.infer<typeof problem>

export const importRun = z.object({
  id,
  source: z.enum(importSources),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Number of records received. */
  received: z.int(),
  /** Progress in the current state: number of records checked, created or removed so far. */
  done: z.int(),
  /** Lists only kinds that occur, in the order of `importKinds`. Empty until the import has been checked. */
  counts: z.array(counts),
  /**
   * Names of clients that records refer to but that are neither in the account nor in the import. They must be added to the import as
   * client records.
   */
  missingClients: z.array(z.string()),
  /** Number of new projects that time entries, invoices or expenses refer to. They are created with the client's rate. */
  newProjects: z.int(),
  problems: z.array(problem),
  problemCount: z.int(),
  /** Why the import failed or could not be undone. */
  error: z.nullable(z.string()),
  /** The error's template, present if the error has values; used for translation. */
  errorText: z.optional(z.string()),
  errorValues: z.optional(textValues),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Null if the import can no longer be undone. */
  undoableUntil: z.nullable(z.string()),
})
export type ImportRun = z.infer<typeof importRun>

export const importParams = idParams
