import * as z from '../zod.ts'
import { id, idParams } from '../id.ts'
import { text } from '../text.ts'
import { importKinds } from './import-record.ts'

export const importSources = ['toggl', 'harvest', 'clockify', 'freshbooks', 'invoice-ninja', 'kimai', 'csv'] as const
export type ImportSource = (typeof importSources)[number]

export const MAX_IMPORT_RECORDS = 100_000
/** All records of an import, as JSON. */
export const MAX_IMPORT_BYTES = 48 * 1024 * 1024
/** An older import that has not started is discarded when another one begins, and each of them after a day. */
export const MAX_UNFINISHED_IMPORTS = 3
/** Records of one request; the browser sends a file in several. */
export const MAX_SENT_RECORDS = 2_000
export const MAX_SENT_BYTES = 8 * 1024 * 1024
/** An import can be undone for this long. */
export const UNDO_HOURS = 24
/** More are counted, but not listed. */
export const MAX_IMPORT_PROBLEMS = 200
/** If there are more, the next check names the others. */
export const MAX_MISSING_CLIENTS = MAX_SENT_RECORDS

/**
 * receiving: records are being sent. checking: the preview is computed. checked: the preview is ready. importing and undoing: in progress.
 * Nothing is created before 'importing'; after 'failed' and 'undone' nothing is left.
 */
export const importStates = ['receiving', 'checking', 'checked', 'importing', 'imported', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const newImport = z.object({ source: z.enum(importSources), fileName: text(255) })
export type NewImport = z.infer<typeof newImport>

/** Records are checked one by one, so that a wrong one does not stop the others' preview. `from` is the number of records sent before. */
export const importPart = z.object({
  from: z.int().check(z.gte(0), z.maximum(MAX_IMPORT_RECORDS)),
  records: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_SENT_RECORDS)),
})
export type ImportPart = z.infer<typeof importPart>

const counts = z.object({
  kind: z.enum(importKinds),
  /** To be created, or created after the import. */
  created: z.int(),
  /** In the account already; left alone. */
  existing: z.int(),
  wrong: z.int(),
})

const textValues = z.record(z.string(), z.union([z.string(), z.number()]))

const problem = z.object({
  row: z.int(),
  kind: z.nullable(z.enum(importKinds)),
  /** As in the record: 'date', 'lines.2.rate'. */
  path: z.string(),
  message: z.string(),
  /** For translations, if the message has values. */
  text: z.optional(z.string()),
  values: z.optional(textValues),
})
export type ImportProblem = z.infer<typeof problem>

export const importRun = z.object({
  id,
  source: z.enum(importSources),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Records received. */
  received: z.int(),
  /** Records checked, created or removed so far in the current state. */
  done: z.int(),
  /** Only kinds that occur, in the order of `importKinds`; once checked. */
  counts: z.array(counts),
  /** Clients that records name but neither the account nor the import has. They must be added to the import as client records. */
  missingClients: z.array(z.string()),
  /** Projects that time entries, invoices or expenses name; created with the client's rate. */
  newProjects: z.int(),
  problems: z.array(problem),
  problemCount: z.int(),
  /** Why it failed, or why it could not be undone. */
  error: z.nullable(z.string()),
  /** For translations, if the error has values. */
  errorText: z.optional(z.string()),
  errorValues: z.optional(textValues),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Null if it can no longer be undone. */
  undoableUntil: z.nullable(z.string()),
})
export type ImportRun = z.infer<typeof importRun>

export const importParams = idParams
