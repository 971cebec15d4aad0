import { addDays, type CalendarDate } from '../calendar-date.ts'
import { lineAmount, sumOf } from '../invoices/invoice-totals.ts'
import { divideHalfUp, fromUnits, type Money, toUnits } from '../money.ts'
import type { BudgetKind, ProjectStatus } from '../projects/project-status.ts'
import { beginningOf } from './demo-dates.ts'
import type { DemoEntry } from './demo-time.ts'
import { type ClientStory, clientStories, type ContactStory } from './story/clients.ts'
import { type ProjectStory, projectStories } from './story/projects.ts'

export interface DemoClient extends Pick<ClientStory, 'name' | 'industry' | 'email' | 'phone' | 'website' | 'address'> {
  primaryContact: string
  hourlyRate: Money
  paymentTerms: ClientStory['terms']
  totalReceived: Money
  isActive: boolean
  contacts: readonly ContactStory[]
  notes: string | null
  createdOn: CalendarDate
}

export interface DemoProject extends Pick<ProjectStory, 'client' | 'name' | 'description'> {
  status: ProjectStatus
  budget: Money
  budgetKind: BudgetKind
  estimatedHours: string
  startDate: CalendarDate
  endDate: CalendarDate | null
  dueDate: CalendarDate | null
  completionPercentage: number
  /** Number of views of the share link; null if there is no link. */
  views: number | null
}

export function demoClients(today: CalendarDate): DemoClient[] {
  return clientStories.map(({ contact, rate, terms, since, isNew, isInactive, contacts = [], notes = null, ...story }) => {
    const { name, industry, email, phone, website, address } = story
    const createdOn = beginningOf({ ago: since, isNew }, today)
    const money = { hourlyRate: rate, totalReceived: '0.00', paymentTerms: terms }
    return { name, industry, email, phone, website, address, primaryContact: contact, ...money, isActive: !isInactive, contacts, notes, createdOn }
  })
}

/** Derives budgets and estimates from the work done so far and the project's progress. */
export function demoProjects(today: CalendarDate, entries: readonly DemoEntry[]): DemoProject[] {
  const worked = Map.groupBy(entries, ({ project }) => project)
  return projectStories.map((story) => {
    const work = worked.get(story.name) ?? []
    const startDate = beginningOf({ ago: story.from, isNew: story.isNew }, today)
    const isOver = story.status === 'completed' || story.status === 'cancelled'
    return {
      client: story.client,
      name: story.name,
      description: story.description,
      status: story.status,
      ...plan(story, work),
      budgetKind: story.tracksHours ? 'hours' : 'money',
      startDate,
      endDate: isOver && story.to !== undefined ? addDays(today, -story.to) : null,
      dueDate: story.dueIn === undefined ? null : addDays(today, story.dueIn),
      completionPercentage: story.progress,
      views: story.views ?? null,
    }
  })
}

const LEAST_BUDGET = 2400n
const LEAST_HOURS = 20n
/** Default budget, as a percentage of the expected total cost, which follows from the cost so far and the progress. */
const RESERVE = 112

/** Rounds the budget to whole hundreds of dollars and the estimate to whole hours. */
function plan({ progress, planned = Math.round((100 * RESERVE) / progress) }: ProjectStory, work: readonly DemoEntry[]): Pick<DemoProject, 'budget' | 'estimatedHours'> {
  const spent = toUnits(sumOf(work.map(({ hours, rate }) => lineAmount({ quantity: hours, rate }))), 2)
  const worked = work.reduce((sum, { hours }) => sum + toUnits(hours, 2), 0n)
  const budget = divideHalfUp(spent * BigInt(planned), 1_000_000n) * 100n
  const estimate = divideHalfUp(worked * BigInt(planned), 10_000n)
  return {
    budget: fromUnits((budget > LEAST_BUDGET ? budget : LEAST_BUDGET) * 100n, 2),
    estimatedHours: fromUnits((estimate > LEAST_HOURS ? estimate : LEAST_HOURS) * 100n, 2),
  }
}
