import * as z from '../zod.ts'
import { id, idParams } from '../id.ts'
import { text } from '../text.ts'
import { importKinds } from './import-record.ts'

export const importSources = ['toggl', 'harvest', 'clockify', 'freshbooks', 'invoice-ninja', 'kimai', 'csv'] as const
export type ImportSource = (typeof importSources)[number]

export const MAX_IMPORT_RECORDS = 100_000
/** Maximum size of all records of an import, as JSON. */
export const MAX_IMPORT_BYTES = 48 * 1024 * 1024
/** If there are more, the oldest import that has not started is discarded when another one begins. All are discarded after a day. */
export const MAX_UNFINISHED_IMPORTS = 3
/** Maximum number of records in one request. The browser sends larger files in several requests. */
export const MAX_SENT_RECORDS = 2_000
export const MAX_SENT_BYTES = 8 * 1024 * 1024
/** Hours within which an import can be undone. */
export const UNDO_HOURS = 24
/** Further problems are counted but not listed. */
export const MAX_IMPORT_PROBLEMS = 200
/** If more clients are missing, the next check lists the others. */
export const MAX_MISSING_CLIENTS = MAX_SENT_RECORDS

/**
 * receiving: records are being sent. checking: the preview is being computed. checked: the preview is ready. importing and undoing: in
 * progress. Nothing is created before 'importing', and nothing remains after 'failed' or 'undone'.
 */
export const importStates = ['receiving', 'checking', 'checked', 'importing', 'imported', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const newImport = z.object({ source: z.enum(importSources), fileName: text(255) })
export type NewImport = z.infer<typeof newImport>

/**
 * Records are checked one by one, so that an invalid record does not prevent a preview of the others. `from` is the number of records
 * already sent.
 */
export const importPart = z.object({
  from: z.int().check(z.gte(0), z.maximum(MAX_IMPORT_RECORDS)),
  records: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_SENT_RECORDS)),
})
export type ImportPart = z.infer<typeof importPart>

const counts = z.object({
  kind: z.enum(importKinds),
  /** Records to be created, or created by the finished import. */
  created: z.int(),
  /** Records already in the account, which are left unchanged. */
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
  /** Used for translation if the message has values. */
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
  /** Number of records checked, created or removed so far in the current state. */
  done: z.int(),
  /** Only kinds that occur, in the order of `importKinds`. Filled once the import is checked. */
  counts: z.array(counts),
  /**
   * Clients that records refer to but that are neither in the account nor in the import. They must be added to the import as client
   * records.
   */
  missingClients: z.array(z.string()),
  /** Number of new projects that time entries, invoices or expenses refer to. They are created with the client's rate. */
  newProjects: z.int(),
  problems: z.array(problem),
  problemCount: z.int(),
  /** Why the import failed or could not be undone. */
  error: z.nullable(z.string()),
  /** Used for translation if the error has values. */
  errorText: z.optional(z.string()),
  errorValues: z.optional(textValues),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Null if the import can no longer be undone. */
  undoableUntil: z.nullable(z.string()),
})
export type ImportRun = z.infer<typeof importRun>

export const importParams = idParams
