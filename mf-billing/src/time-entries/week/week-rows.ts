import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Project } from '@billfold/contracts/projects/project'
import { type Hours, sumHours } from '@billfold/contracts/time-entries/hours'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { compareNames } from '@billfold/web-kit'
import type { TimeEntryBody } from '../time-entry-form-model.ts'

export interface RowProject {
  projectId: number
  projectName: string
  clientName: string
}

/** A row of the grid: the entries of one project in a week. */
export interface WeekRow extends RowProject {
  entries: readonly TimeEntry[]
}

/**
 * Sorted by name, so that a row keeps its position when its first entry is saved. `added` contains projects that may not have entries yet.
 */
export function weekRows(entries: readonly TimeEntry[], added: readonly RowProject[]): WeekRow[] {
  const byProject = Map.groupBy(entries, ({ projectId }) => projectId)
  const projects = new Map([...added, ...entries].map((project) => [project.projectId, project]))
  return [...projects.values()]
    .map(({ projectId, projectName, clientName }) => ({ projectId, projectName, clientName, entries: byProject.get(projectId) ?? [] }))
    .toSorted((a, b) => compareNames(a.clientName, b.clientName) || compareNames(a.projectName, b.projectName) || a.projectId - b.projectId)
}

export function entriesOn(entries: readonly TimeEntry[], date: CalendarDate): TimeEntry[] {
  return entries.filter((entry) => entry.date === date)
}

export function totalOf(entries: readonly TimeEntry[]): Hours {
  return sumHours(entries.map(({ hours }) => hours))
}

/** True if the cell contains several entries or an invoiced one. The hours can then be changed only in the forms of the entries. */
export function isReadOnly(entries: readonly TimeEntry[]): boolean {
  return entries.length > 1 || entries.some(({ isInvoiced, invoiceId }) => isInvoiced || invoiceId !== null)
}

/** Every entry needs a description, because invoices show it. Until the user enters one, it is the project's name. */
export function newEntry(project: Project, { date, hours, sibling, defaultRate }: { date: CalendarDate; hours: Hours; sibling: TimeEntry | undefined; defaultRate: string }): TimeEntryBody {
  return {
    clientId: project.clientId,
    projectId: project.id,
    date,
    hours,
    rate: project.hourlyRate ?? sibling?.rate ?? defaultRate,
    description: project.name,
    isBillable: sibling?.isBillable ?? true,
    invoiceId: null,
  }
}

/** The request body that lets Undo create a deleted entry again. Only uninvoiced entries can be deleted, so it has no invoice. */
export function deletedEntry({ clientId, projectId, date, hours, rate, description, isBillable }: TimeEntry): TimeEntryBody {
  return { clientId, projectId, date, hours, rate, description, isBillable, invoiceId: null }
}
