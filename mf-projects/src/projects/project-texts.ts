import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ProjectStatus, Project } from '@billfold/contracts/projects/project'
import { perLanguage, type Translate } from '@billfold/web-kit'

const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
const twoDecimals = perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** '1284.2500' → '1,284.3': for the card of all hours. Intl reads the string as an exact decimal. */
export function shortHours(hours: string): string {
  return oneDecimal().format(hours as `${number}`)
}

/** '12.5000' → '12.50h' */
export function hoursText(hours: string, t: Translate): string {
  return t('{hours}h', { hours: twoDecimals().format(hours as `${number}`) })
}

/** '12.5000' → '12.5h tracked' */
export function trackedText(hours: string, t: Translate): string {
  return t('{hours}h tracked', { hours: shortHours(hours) })
}

/** As a select names them. */
export const statusLabels: Record<ProjectStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  on_hold: 'On Hold',
  cancelled: 'Cancelled',
}

const spoken: Record<ProjectStatus, (t: Translate) => string> = {
  active: (t) => t('active'),
  completed: (t) => t('completed'),
  on_hold: (t) => t('on hold'),
  cancelled: (t) => t('cancelled'),
}

/** 'on_hold' → 'on hold', as the badge says it. */
export function statusText(status: ProjectStatus, t: Translate): string {
  return spoken[status](t)
}

/** The client's name, or its id where the name is not known. */
export function clientText({ clientId, clientName }: Pick<Project, 'clientId' | 'clientName'>, t: Translate): string {
  return clientName || t('Client {id}', { id: clientId })
}

/** Work that should have been finished: what is completed, cancelled, on hold or put away is not late. */
export function isPastDue({ status, dueDate, isArchived }: Pick<Project, 'status' | 'dueDate' | 'isArchived'>, today: CalendarDate): boolean {
  return status === 'active' && !isArchived && dueDate !== null && dueDate < today
}
