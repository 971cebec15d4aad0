import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { budgetTone, percentUsed, trackedBudget } from '@billfold/contracts/projects/budget'
import type { Project } from '@billfold/contracts/projects/project'
import type { ProjectStatus } from '@billfold/contracts/projects/project-status'
import type { Format, Translate } from '@billfold/web-kit'
import { hoursText, shortHours } from '@billfold/web-kit/format/hours.ts'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'

/** '12.5000' → '12.5h tracked' */
export function trackedText(hours: string, t: Translate): string {
  return t('{hours}h tracked', { hours: shortHours(hours) })
}

export const statusLabels: Record<ProjectStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  on_hold: 'On Hold',
  cancelled: 'Cancelled',
}

/** 'on_hold' → 'on hold', as shown on the badge. */
export function statusText(status: ProjectStatus, t: Translate): string {
  const spoken: Record<ProjectStatus, string> = { active: t('active'), completed: t('completed'), on_hold: t('on hold'), cancelled: t('cancelled') }
  return nameOf(spoken, status)
}

export function clientText({ clientId, clientName }: Pick<Project, 'clientId' | 'clientName'>, t: Translate): string {
  return clientName || t('Client {id}', { id: clientId })
}

export function isPastDue({ status, dueDate, isArchived }: Pick<Project, 'status' | 'dueDate' | 'isArchived'>, today: CalendarDate): boolean {
  return status === 'active' && !isArchived && dueDate !== null && dueDate < today
}

/** The budget and, if it is tracked, the percentage used. The amount is null if there is no budget. */
export function budgetFigure(project: Project, t: Translate, format: Pick<Format, 'money'>) {
  const { budget, budgetKind, budgetUsed, status } = project
  const tracked = trackedBudget(project)
  if (tracked === null || budgetUsed === null) return { amount: budget === null ? null : format.money(budget), percent: null, tone: 'accent' } as const
  const percent = Math.floor(percentUsed(budgetUsed, tracked))
  // Once the work has ended, a nearly used-up budget needs no warning.
  const hasEnded = status === 'completed' || status === 'cancelled'
  return { amount: budgetKind === 'hours' ? hoursText(tracked, t) : format.money(tracked), percent, tone: hasEnded && percent < 100 ? 'accent' : budgetTone(percent) }
}

interface GivenId {
  /** The id from the URL; '' if missing. */
  given: string
  isValid: boolean
}

export function projectIdOf(param: string | undefined, pathname: string): GivenId {
  const given = (param ?? pathname.split('/').at(-1) ?? '').trim()
  return { given, isValid: Number(given) > 0 }
}
