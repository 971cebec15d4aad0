import { clientImport } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectImport } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { ImportRow } from './build-rows.ts'
import { clientFields } from './client-fields.ts'
import type { ImportField } from './import-field.ts'
import { problemOf, type ImportProblem } from './import-problem.ts'
import { projectFields } from './project-fields.ts'

/** What is imported: clients or projects. */
export interface ImportKind {
  /** Of the list that it is imported into. */
  path: '/clients' | '/projects'
  fields: readonly ImportField[]
  schema: typeof clientImport | typeof projectImport
  call: typeof clientCalls.import | typeof projectCalls.import
  template: string
  texts: Record<'title' | 'subtitle' | 'back' | 'submit' | 'imported', string>
}

export const clientsKind: ImportKind = {
  path: '/clients',
  fields: clientFields,
  schema: clientImport,
  call: clientCalls.import,
  template: 'clients-template.csv',
  texts: {
    title: 'Import Clients',
    subtitle: 'Add many clients at once from a CSV file',
    back: 'Back to Clients',
    submit: 'Import {count} clients',
    imported: '{count} clients imported successfully',
  },
}

export const projectsKind: ImportKind = {
  path: '/projects',
  fields: projectFields,
  schema: projectImport,
  call: projectCalls.import,
  template: 'projects-template.csv',
  texts: {
    title: 'Import Projects',
    subtitle: 'Add many projects at once from a CSV file',
    back: 'Back to Projects',
    submit: 'Import {count} projects',
    imported: '{count} projects imported successfully',
  },
}

/** What the contract's rules find wrong, before anything is sent. */
export function judgeRows({ schema, fields }: ImportKind, rows: readonly ImportRow[]): ImportProblem[] {
  const { error } = schema.safeParse({ rows })
  return (error?.issues ?? []).map(({ path, message }) => problemOf({ path: path.join('.'), message }, fields))
}
