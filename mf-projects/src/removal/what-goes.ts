import type { Translate } from '@billfold/web-kit'
import type { Deletion } from './record-kinds.ts'

/** What goes with a record, in words: ['4 projects', '1 time entry']. Invoices never go: with one there is no deletion. */
export function whatGoes(deletion: Deletion, t: Translate, number: (value: number) => string): string[] {
  const projects = 'projects' in deletion ? deletion.projects : 0
  return [
    ...counted(projects, t, number, '1 project', '{count} projects'),
    ...counted(deletion.timeEntries, t, number, '1 time entry', '{count} time entries'),
  ]
}

export function invoicesText(count: number, t: Translate, number: (value: number) => string): string {
  return counted(count, t, number, '1 invoice', '{count} invoices').join('')
}

function counted(count: number, t: Translate, number: (value: number) => string, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? t(one) : t(many, { count: number(count) })]
}
