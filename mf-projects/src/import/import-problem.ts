import type { Issue } from '@billfold/contracts/errors'
import type { ImportField } from './import-field.ts'

export interface ImportProblem {
  /** Row index from 0; null if the whole file is affected. */
  row: number | null
  /** Null if the whole row is affected. */
  field: ImportField | null
  message: string
}

/** Converts an issue of the contract or the server ('rows.3.email') → row 3, Email. */
export function problemOf({ path, message }: Issue, fields: readonly ImportField[]): ImportProblem {
  const [, row, name] = /^rows\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
  if (row === undefined) return { row: null, field: null, message }
  const field = fields.find((field) => field.name === name) ?? null
  return { row: Number(row), field, message: field?.problem ?? message }
}
