import { clientImport } from '@billfold/contracts/clients/client'
import type { Issue } from '@billfold/contracts/errors'
import { projectImport } from '@billfold/contracts/projects/project'
import { schemaMessage, type Translate } from '@billfold/web-kit'
import { clientKind, projectKind, type RecordKind } from '../records/record-kinds.tsx'
import type { ImportRow } from './build-rows.ts'
import { clientFields, type ImportField, projectFields } from './import-fields.ts'

export interface ImportKind {
  records: RecordKind
  fields: readonly ImportField[]
  schema: typeof clientImport | typeof projectImport
  /** Fields by which the user recognizes a record. */
  identity: readonly string[]
  template: string
  texts: Record<'title' | 'subtitle', string> & Record<'submit' | 'imported' | 'duplicates', Counted>
}

type Counted = (count: number, t: Translate) => string

export const clientsKind: ImportKind = {
  records: clientKind,
  fields: clientFields,
  schema: clientImport,
  identity: ['name', 'email'],
  template: 'clients-template.csv',
  texts: {
    title: 'Import Clients',
    subtitle: 'Add many clients at once from a CSV file',
    submit: (count, t) => (count === 1 ? t('Import 1 client') : t('Import {count} clients', { count })),
    imported: (count, t) => (count === 1 ? t('1 client imported successfully') : t('{count} clients imported successfully', { count })),
    duplicates: (count, t) => (count === 1 ? t('1 row matches a client you already have') : t('{count} rows match clients you already have', { count })),
  },
}

export const projectsKind: ImportKind = {
  records: projectKind,
  fields: projectFields,
  schema: projectImport,
  identity: ['name', 'clientName'],
  template: 'projects-template.csv',
  texts: {
    title: 'Import Projects',
    subtitle: 'Add many projects at once from a CSV file',
    submit: (count, t) => (count === 1 ? t('Import 1 project') : t('Import {count} projects', { count })),
    imported: (count, t) => (count === 1 ? t('1 project imported successfully') : t('{count} projects imported successfully', { count })),
    duplicates: (count, t) => (count === 1 ? t('1 row matches a project you already have') : t('{count} rows match projects you already have', { count })),
  },
}

export function validateRows({ schema, fields }: ImportKind, rows: readonly ImportRow[]): ImportProblem[] {
  const { error } = schema.safeParse({ rows })
  return (error?.issues ?? []).map((issue) => problemOf({ path: issue.path.join('.'), message: schemaMessage(issue) }, fields))
}

export interface ImportProblem {
  /** Zero-based row index; null if the problem affects the entire file. */
  row: number | null
  /** Null if the problem affects the entire row. */
  field: ImportField | null
  message: string
}

/** Converts an issue from the contract or the server: 'rows.3.email' → row 3, Email. */
export function problemOf({ path, message }: Issue, fields: readonly ImportField[]): ImportProblem {
  const [, row, name] = /^rows\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
  if (row === undefined) return { row: null, field: null, message }
  const field = fields.find((field) => field.name === name) ?? null
  return { row: Number(row), field, message: field?.problem ?? message }
}
