import * as z from '../zod.ts'
import { dateInput, isBefore } from '../calendar-date.ts'
import type { Issue } from '../errors.ts'
import { id, MAX_ID } from '../id.ts'
import { importOf } from '../import.ts'
import { decimal, hourlyRate, money } from '../money.ts'
import { clearable, withDefault } from '../optional.ts'
import { optionalText, requiredText } from '../text.ts'

export const projectStatuses = ['active', 'completed', 'on_hold', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

const estimate = decimal({ whole: 8, places: 2 }, 'Must be a number of hours with at most 2 decimals, up to 99999999.99')
const percentage = z
  .int('Completion must be a whole number from 0 to 100')
  .check(z.gte(0, 'Completion must be a whole number from 0 to 100'), z.lte(100, 'Completion must be a whole number from 0 to 100'))
const clientId = z.int('Client is required').check(z.positive('Client is required'), z.maximum(MAX_ID, 'Client not found'))

const name = requiredText('Project name is required', 255)
const details = {
  description: optionalText(),
  status: withDefault(z.enum(projectStatuses, 'Status must be active, completed, on_hold or cancelled'), 'active'),
  budget: clearable(money),
  hourlyRate: clearable(hourlyRate),
  estimatedHours: clearable(estimate),
  startDate: clearable(dateInput),
  endDate: clearable(dateInput),
  dueDate: clearable(dateInput),
  completionPercentage: withDefault(percentage, 0),
  isArchived: withDefault(z.boolean('Must be true or false'), false),
}

export const endBeforeStart = 'End date cannot be before the start date'
export const dueBeforeStart = 'Due date cannot be before the start date'

interface Dates {
  startDate?: unknown
  endDate?: unknown
  dueDate?: unknown
}

/** Of a project's dates those that are before its start. */
export function misplacedDates({ startDate, endDate, dueDate }: Dates): Issue[] {
  return [
    ...(isBefore(endDate, startDate) ? [{ path: 'endDate', message: endBeforeStart }] : []),
    ...(isBefore(dueDate, startDate) ? [{ path: 'dueDate', message: dueBeforeStart }] : []),
  ]
}

/** Told together with whatever else is wrong, so that other fields, and a date itself, may be invalid here. */
const datesInOrder = z.check<Dates>(
  ({ value, issues }) => {
    for (const { path, message } of misplacedDates(value)) issues.push({ code: 'custom', path: [path], message, input: value })
  },
  { when: isObject },
)

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** What the project form edits. An update sends any part of it: absent keeps, null clears, or goes back to the default. */
const fields = z.object({ name, clientId, ...details })

export const newProject = fields.check(datesInOrder)
export type NewProject = z.infer<typeof newProject>

export const projectChanges = z.partial(fields).check(datesInOrder)
export type ProjectChanges = z.infer<typeof projectChanges>

/** A row names its client by id or, in any case of letters, by name. The id decides where both are given. */
const row = z.object({ name, clientId: z.optional(clientId), clientName: optionalText(255), ...details }).check(
  z.refine(({ clientId, clientName }) => clientId !== undefined || Boolean(clientName), {
    path: ['clientName'],
    message: 'Client is required',
    when: isObject,
  }),
  datesInOrder,
)
export const projectImport = importOf(row)
export type ProjectImport = z.infer<typeof projectImport>

export const project = z.object({
  id,
  userId: id,
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  status: z.enum(projectStatuses),
  budget: z.nullable(z.string()),
  hourlyRate: z.nullable(z.string()),
  estimatedHours: z.nullable(z.string()),
  /** Hours of its entries, with four decimals. */
  actualHours: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  completionPercentage: z.int(),
  /** Put away: no longer counted as active, whatever its status. */
  isArchived: z.boolean(),
  /** The proposal that became this project. */
  proposal: z.nullable(z.object({ id, title: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Goes back as If-Match, so that a save over somebody else's save is noticed. */
  version: z.int(),
})
export type Project = z.infer<typeof project>

/** The stat cards above the list. What each figure means stands at its query. */
export const projectSummary = z.object({
  activeProjects: z.int(),
  newThisMonth: z.int(),
  totalValue: z.string(),
  totalHours: z.string(),
  /** This calendar month against last, in percent with one decimal: 18.5 or -3.2. */
  changes: z.object({ totalValue: z.number(), totalHours: z.number() }),
  onTrack: z.int(),
  /** Percent of the active projects, whole. */
  onTrackShare: z.int(),
})
export type ProjectSummary = z.infer<typeof projectSummary>

/** What would go with a project, for the confirmation. With invoices it can only be archived. */
export const projectDeletion = z.object({ timeEntries: z.int(), invoices: z.int(), allowed: z.boolean() })
export type ProjectDeletion = z.infer<typeof projectDeletion>

/** Of one project. Amounts and hours are exact text; budgetRemaining is negative where more than the budget was billed. */
export const projectMetrics = z.object({
  /** Of its invoices that are neither draft nor cancelled. */
  totalBilled: z.string(),
  paidAmount: z.string(),
  outstandingAmount: z.string(),
  totalHours: z.string(),
  billableHours: z.string(),
  nonBillableHours: z.string(),
  /** Budget less what is billed; null without a budget. */
  budgetRemaining: z.nullable(z.string()),
  /** What is billed of the budget, in percent with one decimal; 0 without a budget. */
  budgetUtilization: z.number(),
})
export type ProjectMetrics = z.infer<typeof projectMetrics>
