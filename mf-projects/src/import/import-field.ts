import type { ReadCell } from './read-cell.ts'

export interface ImportField {
  /** Key in the request's row. */
  name: string
  /** Header in the template, and the name shown to the user. */
  label: string
  /** Other headers with the same meaning. */
  aliases?: readonly string[]
  /** Requires a column, for itself or for the field that replaces it. */
  required?: true
  insteadOf?: string
  read: ReadCell
  /** How the preview formats it. */
  looks?: 'number' | 'date' | 'state'
  /** Sample value in the template. */
  example: string
  /** Replaces the contract's message, which does not fit files. */
  problem?: string
}

/** Column index by field; absent fields have no column. */
export type Mapping = Readonly<Record<string, number | undefined>>

/** Required fields without a column. */
export function missingFields(fields: readonly ImportField[], mapping: Mapping): ImportField[] {
  return fields.filter(({ name, required }) => {
    const substitute = fields.find(({ insteadOf }) => insteadOf === name)
    return required && mapping[name] === undefined && (substitute === undefined || mapping[substitute.name] === undefined)
  })
}
