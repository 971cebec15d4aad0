import { type Translate, writeCsv } from '@billfold/web-kit'
import type { ImportField } from './import-field.ts'

/** Every header, and one row to show how it is meant. */
export function templateOf(fields: readonly ImportField[], t: Translate): string {
  return writeCsv([fields.map(({ label }) => t(label)), fields.map(({ example }) => example)])
}
