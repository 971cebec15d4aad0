import type { Translate } from '@billfold/web-kit'
import type { Deletion } from './record-kinds.ts'

/** What goes with a record, in words: ['4 projects', '1 time entry']. */
export function whatGoes(deletion: Deletion, t: Translate, number: (value: number) => string): string[] {
  const projects = 'projects' in deletion ? deletion.projects : 0
  return [
    ...counted(projects, t, number, '1 project', '{count} projects'),
    ...counted(deletion.timeEntries, t, number, '1 time entry', '{count} time entries'),
  ]
}

/** What a record cannot go without: ['3 invoices']. */
export function whatStays(deletion: Deletion, t: Translate, number: (value: number) => string): string[] {
  const proposals = 'proposals' in deletion ? deletion.proposals : 0
  return [
    ...counted(deletion.invoices, t, number, '1 invoice', '{count} invoices'),
    ...counted(proposals, t, number, '1 proposal', '{count} proposals'),
  ]
}

function counted(count: number, t: Translate, number: (value: number) => string, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? t(one) : t(many, { count: number(count) })]
}
