import type { CalendarDate } from '../calendar-date.ts'
import { type DemoExpense, demoExpenses } from './demo-expenses.ts'
import { type DemoInvoice, demoInvoices } from './demo-invoices.ts'
import { type DemoClient, demoClients, type DemoProject, demoProjects } from './demo-projects.ts'
import { type DemoProposal, demoProposals } from './demo-proposals.ts'
import { type DemoEntry, demoEntries } from './demo-time.ts'

/** Records refer to each other by name, because ids differ between databases. */
export interface DemoWorkspace {
  clients: DemoClient[]
  projects: DemoProject[]
  entries: DemoEntry[]
  invoices: DemoInvoice[]
  expenses: DemoExpense[]
  proposals: DemoProposal[]
}

/** A year and a half of sample work up to today. The same day always gives the same result. */
export function demoWorkspace(today: CalendarDate): DemoWorkspace {
  const entries = demoEntries(today)
  return {
    clients: demoClients(today),
    projects: demoProjects(today, entries),
    entries,
    invoices: demoInvoices(today, entries),
    expenses: demoExpenses(today),
    proposals: demoProposals(today),
  }
}
