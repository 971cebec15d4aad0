import { type Translate, writeCsv } from '@billfold/web-kit'
import type { ImportField } from './import-field.ts'

export function templateOf(fields: readonly ImportField[], t: Translate): string {
  return writeCsv([fields.map(({ label }) => t(label)), fields.map(({ example }) => example)])
}
