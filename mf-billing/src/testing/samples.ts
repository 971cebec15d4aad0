import { addDays } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import type { Project } from '@billfold/contracts/projects/project'
import { sumHours } from '@billfold/contracts/time-entries/hours'
import type { ListedTimeEntry, TimeEntry, TimeEntrySummary } from '@billfold/contracts/time-entries/time-entry'

export function sampleClient(differing: Partial<Client> = {}): Client {
  return {
    id: 1,
    userId: 1,
    name: 'Northwind Studio',
    email: 'hello@northwind.studio',
    phone: null,
    industry: 'Design',
    website: null,
    primaryContact: null,
    hourlyRate: '140.00',
    currency: 'USD',
    paymentTerms: 'Net 30',
    taxId: null,
    address: null,
    logoUrl: null,
    isActive: true,
    sendReminders: true,
    language: null,
    stripeCustomerId: null,
    totalReceived: '0.00',
    totalInvoiced: '0.00',
    totalOutstanding: '0.00',
    revenue: '0.00',
    totalProjects: 2,
    activeProjects: 2,
    createdAt: '2026-03-14T15:09:26.000Z',
    updatedAt: '2026-03-14T15:09:26.000Z',
    version: 1,
    ...differing,
  }
}

export function sampleProject(differing: Partial<Project> = {}): Project {
  return {
    id: 10,
    userId: 1,
    clientId: 1,
    clientName: 'Northwind Studio',
    name: 'Website redesign',
    description: null,
    status: 'active',
    budget: '12000.00',
    budgetKind: 'money',
    budgetUsed: '4550.00',
    hourlyRate: '140.00',
    costRate: null,
    estimatedHours: null,
    actualHours: '32.5000',
    startDate: null,
    endDate: null,
    dueDate: null,
    completionPercentage: 40,
    isArchived: false,
    proposal: null,
    createdAt: '2026-03-14T15:09:26.000Z',
    updatedAt: '2026-03-14T15:09:26.000Z',
    version: 1,
    ...differing,
  }
}

export function sampleEntry(differing: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: 100,
    userId: 1,
    clientId: 1,
    clientName: 'Northwind Studio',
    projectId: 10,
    projectName: 'Website redesign',
    date: '2026-11-20',
    description: 'Sketches for the landing page',
    hours: '2.5',
    rate: '140.00',
    amount: '350.00',
    isBillable: true,
    isInvoiced: false,
    invoiceId: null,
    invoiceNumber: null,
    isLocked: false,
    createdAt: '2026-11-20T17:00:00.000Z',
    updatedAt: '2026-11-20T17:00:00.000Z',
    version: 3,
    ...differing,
  }
}

export const northwind = sampleClient()
export const cedar = sampleClient({ id: 2, name: 'Cedar & Sage', hourlyRate: null })
export const website = sampleProject()
export const retainer = sampleProject({ id: 11, name: 'Monthly retainer', hourlyRate: null })
export const shop = sampleProject({ id: 20, clientId: 2, clientName: 'Cedar & Sage', name: 'Online shop', hourlyRate: '99.50' })
export const clients = [northwind, cedar]
export const projects = [shop, retainer, website]

export const onInvoice = sampleEntry({
  id: 101,
  isInvoiced: true,
  invoiceId: 7,
  invoiceNumber: 'INV-20261101-042',
  description: 'Checkout flow',
})
export const onSentInvoice = sampleEntry({
  id: 105,
  isInvoiced: true,
  invoiceId: 8,
  invoiceNumber: 'INV-20261110-008',
  isLocked: true,
  description: 'Payment page',
})
export const markedByHand = sampleEntry({ id: 102, isInvoiced: true, description: 'Work of last year', date: '2025-12-03' })
export const nonBillable = sampleEntry({ id: 103, isBillable: false, description: 'Internal meeting', hours: '0.1667', amount: '23.34' })
export const longWorded = sampleEntry({
  id: 104,
  projectName: 'Donaudampfschifffahrtsgesellschaftskapitänsverwaltungssystem, third phase',
  description: 'Migrated the whole of the international booking archive, including every attachment, and then wrote it all up',
  hours: '999999.9999',
  rate: '99999999.99',
  amount: '99999999.99',
})

const work = [
  'Sketches for the landing page',
  'Call with the client about the new checkout, then notes and estimates for it',
  'Responsive table',
  'Accessibility review of all forms',
  'Bug: totals differ by a cent',
  'Deployment',
  'Wrote the handover document and recorded two short films',
]

/** A realistic list of time entries, newest first. */
export function sampleEntries(count: number): TimeEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const project = projects[index % projects.length] ?? website
    const day = new Date(Date.UTC(2026, 10, 20) - Math.floor(index / 3) * 86_400_000).toISOString().slice(0, 10)
    const quarters = (index % 19) + 1
    const cents = 140 * 25 * quarters
    return sampleEntry({
      id: 100_000 - index,
      clientId: project.clientId,
      clientName: project.clientName,
      projectId: project.id,
      projectName: project.name,
      date: day,
      description: work[index % work.length] ?? '',
      hours: String(quarters / 4),
      amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      isBillable: index % 6 !== 4,
      isInvoiced: index % 3 === 1,
    })
  })
}

/** Adds day and week totals, as the server does in a list sorted by date. `entries` must contain all entries of these days and weeks. */
export function withTotals(entries: readonly TimeEntry[]): ListedTimeEntry[] {
  const weekOf = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
  const hoursBy = (groupOf: (date: string) => string) =>
    new Map([...Map.groupBy(entries, ({ date }) => groupOf(date))].map(([group, all]) => [group, sumHours(all.map(({ hours }) => hours))]))
  const [days, weeks] = [hoursBy((date) => date), hoursBy(weekOf)]
  return entries.map((entry) => ({ ...entry, dayHours: days.get(entry.date), weekHours: weeks.get(weekOf(entry.date)) }))
}

export const sampleSummary: TimeEntrySummary = {
  totalHours: '1284.25',
  hoursThisWeek: '18.5',
  billableHours: '1102.75',
  billablePercent: 86,
  totalEarnings: '154385.00',
  invoicedAmount: '121440.00',
  invoicedHours: '868',
  uninvoicedAmount: '32945.00',
  pendingHours: '234.75',
}
