import type { Issue } from '@billfold/contracts/errors'
import type { ImportField } from './import-field.ts'

export interface ImportProblem {
  /** Place among the rows, from 0; null: it is about the file as a whole. */
  row: number | null
  /** Null: it is about the row as a whole. */
  field: ImportField | null
  message: string
}

/** An issue as our rules and the server write it ('rows.3.email') → row 3, Email. */
export function problemOf({ path, message }: Issue, fields: readonly ImportField[]): ImportProblem {
  const [, row, name] = /^rows\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
  if (row === undefined) return { row: null, field: null, message }
  const field = fields.find((field) => field.name === name) ?? null
  return { row: Number(row), field, message: field?.problem ?? message }
}
