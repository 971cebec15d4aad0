import type { User } from '@billfold/contracts/accounts/user'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney } from '@billfold/contracts/money'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { callAs, type ServiceTools } from '../forwarding/call-as.ts'
import type { MailLanguage } from '../mail/mail-language.ts'

export interface DueDate {
  /** Stable for each record, so that calendars update the existing entry. */
  id: string
  date: string
  title: string
  detail?: string
  path: string
  /** When the record was last changed. */
  changedAt: string
}

export function calendarName(t: MailLanguage['t']): string {
  return t('Billfold: due dates')
}

/** Maximum number of records per call; those with the earliest dates come first. */
const MOST = '200'

/**
 * Reads the due dates of unpaid invoices and active projects, and the expiry dates of open proposals. Throws if a service is not available.
 */
export async function readDueDates(tools: ServiceTools, user: User, t: MailLanguage['t']): Promise<DueDate[]> {
  const caller = { userId: user.id, timeZone: user.timeZone }
  const byDueDate = { sort: 'dueDate', direction: 'asc', limit: MOST } as const
  const [pending, overdue, projects, proposals] = await Promise.all([
    callAs(tools, caller, invoiceCalls.list, { query: { ...byDueDate, status: 'pending' } }),
    callAs(tools, caller, invoiceCalls.list, { query: { ...byDueDate, status: 'overdue' } }),
    callAs(tools, caller, projectCalls.list, { query: { ...byDueDate, status: 'active', isArchived: 'false' } }),
    callAs(tools, caller, proposalCalls.list, { query: { sort: 'validUntil', direction: 'asc', limit: MOST, status: 'sent', sections: 'false' } }),
  ])
  return [
    ...[...pending, ...overdue].map(({ id, dueDate, invoiceNumber, clientName, total, amountPaid, updatedAt }) => ({
      id: `invoice-${id}`,
      date: dueDate,
      title: t('Invoice {number} is due: {client}', { number: invoiceNumber, client: clientName }),
      detail: t('Balance: {amount}', { amount: formatMoney(dueOf({ total, amountPaid })) }),
      path: `/invoices?view=${id}`,
      changedAt: updatedAt,
    })),
    ...projects.flatMap(({ id, dueDate, name, updatedAt }) =>
      dueDate === null ? [] : [{ id: `project-${id}`, date: dueDate, title: t('Project {name} is due', { name }), path: `/projects/${id}`, changedAt: updatedAt }],
    ),
    ...proposals.flatMap(({ id, validUntil, title, updatedAt }) =>
      validUntil === null ? [] : [{ id: `proposal-${id}`, date: validUntil, title: t('Proposal {title} expires', { title }), path: `/proposals/${id}`, changedAt: updatedAt }],
    ),
  ]
}
