import { AppError } from '@billfold/contracts/errors'
import { MAX_ID } from '@billfold/contracts/id'
import { fillIn } from '@billfold/contracts/message'
import { isComposable, storable } from '@billfold/contracts/text'
import * as z from 'zod/mini'
import type { Row } from './read-rows.ts'
import type { Column, ColumnType, ExportedTable } from './tables.ts'

/** Generous, because a signed document contains images as text. */
const MAX_TEXT = 6_000_000

const storableText = z.string().check(storable)
const isText = (value: unknown) => typeof value === 'string' && value.length <= MAX_TEXT && storableText.safeParse(value).success && isComposable(value)
const isMatch = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) <= MAX_ID
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.length <= 1000 && value.every(isItem)

const checks: Record<ColumnType, (value: unknown) => boolean> = {
  integer: isWhole,
  smallint: isWhole,
  text: isText,
  numeric: isMatch(/^-?\d{1,14}(?:\.\d{1,6})?$/),
  boolean: (value) => typeof value === 'boolean',
  date: isMatch(/^\d{4}-\d{2}-\d{2}$/),
  timestamptz: isMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|\+00:00)$/),
  uuid: isMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  jsonb: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'text[]': isListOf(isText),
  'integer[]': isListOf(isWhole),
  // Contains the path of the ZIP entry that holds the bytes.
  bytea: isText,
}

/**
 * The file may contain anything, so make sure that a row has exactly the columns of its table, with values of the right types. Postgres
 * checks the rest.
 */
export function checkRow(table: ExportedTable, line: string, number: number): Row {
  const row = parse(line)
  if (!row) throw badRow(table, number)
  const known = new Set(table.columns.map(({ name }) => name))
  const unknown = Object.keys(row).find((name) => !known.has(name))
  if (unknown !== undefined) throw badRow(table, number, unknown.slice(0, 100))
  const wrong = table.columns.find((column) => !fits(column, row[column.name]))
  if (wrong) throw badRow(table, number, wrong.name)
  return row
}

function fits({ name, type, isNullable }: Column, value: unknown): boolean {
  if (value === null) return isNullable
  const isNumberOfRecord = type === 'integer' && /(?:^|_)id$/.test(name)
  return checks[type](value) && (!isNumberOfRecord || Number(value) > 0)
}

function parse(line: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined
  } catch {
    return undefined
  }
}

export function badRow({ name }: Pick<ExportedTable, 'name'>, line: number, column?: string): AppError {
  return new AppError(
    'validation_failed',
    column === undefined
      ? fillIn('Line {line} of data/{table}.jsonl is not a record, so nothing was restored.', { line, table: name })
      : fillIn('Line {line} of data/{table}.jsonl has a wrong value in "{column}", so nothing was restored.', { line, table: name, column }),
  )
}
