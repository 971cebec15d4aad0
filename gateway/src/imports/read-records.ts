import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Issue, toIssue } from '@billfold/contracts/errors'
import { type ImportKind, importKinds, importRecords } from '@billfold/contracts/imports/import-record'
import type { Scope } from '@billfold/server-kit/scope'
import * as z from 'zod/mini'
import { readPart } from './import.sql.ts'
import { type DatedRecord, issuesOf, withDates } from './record-rules.ts'

export interface ReadRecord<Record extends DatedRecord = DatedRecord> {
  row: number
  kind: ImportKind
  record: Record
  /** Stays the same whenever this record is imported again. */
  fingerprint: string
}

export interface WrongRecord {
  row: number
  kind: ImportKind | null
  /** The record as the client sent it. */
  sent: Readonly<Record<string, unknown>>
  issues: Issue[]
}

export interface ReadPart {
  records: ReadRecord[]
  wrong: WrongRecord[]
  /** Number of records read so far. */
  done: number
}

/** Number of records parsed before other requests get a turn; takes about two milliseconds. */
const AT_ONCE = 100

/** Reads an import's records, or only those of one kind, in the order in which they were sent. */
export async function* readRecords(scope: Scope, importId: number, only?: ImportKind): AsyncGenerator<ReadPart> {
  const fingerprintOf = fingerprints()
  let done = 0
  for (;;) {
    const part = await readPart(scope, importId, done)
    if (!part) return
    const read: Omit<ReadPart, 'done'> = { records: [], wrong: [] }
    for (const [at, sent] of part.records.entries()) {
      if (at % AT_ONCE === 0) await nextTurn()
      const fields = isObject(sent) ? sent : {}
      if (only !== undefined && fields.kind !== only) continue
      const result = parse(fields, done + at, scope.timeZone)
      if ('issues' in result) read.wrong.push(result)
      else read.records.push({ ...result, fingerprint: fingerprintOf(result.record) })
    }
    done += part.size
    yield { ...read, done }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(sent: Record<string, unknown>, position: number, timeZone: string): Omit<ReadRecord, 'fingerprint'> | WrongRecord {
  const kind = importKinds.find((each) => each === sent.kind)
  // If no row number was sent, assume that the file has no heading and count the records.
  const row = typeof sent.row === 'number' && Number.isSafeInteger(sent.row) && sent.row > 0 ? sent.row : position + 1
  if (kind === undefined) return { row, kind: null, sent, issues: [{ path: 'kind', message: 'Unknown kind of record' }] }
  const parsed = z.safeParse(importRecords[kind], sent)
  if (!parsed.success) return { row, kind, sent, issues: parsed.error.issues.map(toIssue) }
  const record = withDates(parsed.data, timeZone)
  const issues = issuesOf(record)
  return issues.length > 0 ? { row, kind, sent, issues } : { row, kind, record }
}

const LENGTH = 22

/** Numbers identical records, so that two equal rows in a file count as two records. */
function fingerprints(): (record: DatedRecord) => string {
  const seen = new Map<string, number>()
  return function fingerprintOf(record) {
    const first = hash(canonical(record))
    const earlier = seen.get(first) ?? 0
    seen.set(first, earlier + 1)
    return earlier === 0 ? first : hash(`${first} ${earlier}`)
  }
}

/** Sorts the fields and leaves out the row number. Also leaves out null fields, because a later release may add fields. */
function canonical(dated: DatedRecord): string {
  const { row: _, ...record } = dated
  return JSON.stringify(record, (_key, value: unknown) => {
    if (value === null) return undefined
    return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value
  })
}

/** Fingerprint of a project that records refer to but no record defines. */
export function impliedFingerprint(clientKey: string, projectKey: string): string {
  return hash(JSON.stringify(['project', clientKey, projectKey]))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)
}
