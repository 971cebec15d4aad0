import type { ReadCell } from './read-cell.ts'

/** One field that a file can fill. */
export interface ImportField {
  /** In the row that is sent. */
  name: string
  /** Header of the template, and what the user knows it by. */
  label: string
  /** Other headers that mean the same. */
  aliases?: readonly string[]
  /** There must be a column for it, or one for the field that takes its place. */
  required?: true
  insteadOf?: string
  read: ReadCell
  /** How the preview shows it. */
  looks?: 'number' | 'date' | 'state'
  /** Row of the template. */
  example: string
  /** Said in place of the rule's own words, which know nothing of files. */
  problem?: string
}

/** Which column of the file fills a field; no entry: none does. */
export type Mapping = Readonly<Record<string, number | undefined>>

/** Fields that need a column and have none. */
export function missingFields(fields: readonly ImportField[], mapping: Mapping): ImportField[] {
  return fields.filter(({ name, required }) => {
    const substitute = fields.find(({ insteadOf }) => insteadOf === name)
    return required && mapping[name] === undefined && (substitute === undefined || mapping[substitute.name] === undefined)
  })
}
