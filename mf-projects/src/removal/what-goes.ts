import type { Translate } from '@billfold/web-kit'
import type { Deletion } from './record-kinds.ts'

/** Records that are deleted too: ['4 projects', '1 time entry']. */
export function whatGoes(deletion: Deletion, t: Translate): string[] {
  const projects = 'projects' in deletion ? deletion.projects : 0
  const entries = deletion.timeEntries
  return present([
    projects > 0 && (projects === 1 ? t('1 project') : t('{count} projects', { count: projects })),
    entries > 0 && (entries === 1 ? t('1 time entry') : t('{count} time entries', { count: entries })),
  ])
}

/** Records that prevent deletion: ['3 invoices']. */
export function whatStays(deletion: Deletion, t: Translate): string[] {
  const { invoices } = deletion
  const proposals = 'proposals' in deletion ? deletion.proposals : 0
  return present([
    invoices > 0 && (invoices === 1 ? t('1 invoice') : t('{count} invoices', { count: invoices })),
    proposals > 0 && (proposals === 1 ? t('1 proposal') : t('{count} proposals', { count: proposals })),
  ])
}

function present(texts: readonly (string | false)[]): string[] {
  return texts.filter((text) => text !== false)
}
