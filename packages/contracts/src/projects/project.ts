import * as z from '../zod.ts'
import { dateInput, isBefore } from '../calendar-date.ts'
import type { Issue } from '../errors.ts'
import { id, MAX_ID, positiveInteger } from '../id.ts'
import { importOf } from '../import.ts'
import { flag, listQuery, search } from '../list.ts'
import { decimal, hourlyRate, money } from '../money.ts'
import { clearable, withDefault } from '../optional.ts'
import { optionalText, requiredText } from '../text.ts'
import { budgetKinds, projectStatuses } from './project-status.ts'

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
  /** Whether work is compared with the budget (money) or with the estimated hours. */
  budgetKind: withDefault(z.enum(budgetKinds, 'Must be in money or hours'), 'money'),
  hourlyRate: clearable(hourlyRate),
  /** The user's cost per hour of work. If null, the cost rate in the settings applies. */
  costRate: clearable(hourlyRate),
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

/** Returns an issue for an end date or due date that is before the project's start. */
export function misplacedDates({ startDate, endDate, dueDate }: Dates): Issue[] {
  return [
    ...(isBefore(endDate, startDate) ? [{ path: 'endDate', message: endBeforeStart }] : []),
    ...(isBefore(dueDate, startDate) ? [{ path: 'dueDate', message: dueBeforeStart }] : []),
  ]
}

/** Runs even if other fields are invalid, so that all issues are reported at once. The dates themselves may therefore be invalid. */
const datesInOrder = z.check<Dates>(
  ({ value, issues }) => {
    for (const { path, message } of misplacedDates(value)) issues.push({ code: 'custom', path: [path], message, input: value })
  },
  { when: isObject },
)

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** Form fields. In an update, an absent field keeps its value; null clears it or restores the default. */
const fields = z.object({ name, clientId, ...details })

export const newProject = fields.check(datesInOrder)
export type NewProject = z.infer<typeof newProject>

export const projectChanges = z.partial(fields).check(datesInOrder)
export type ProjectChanges = z.infer<typeof projectChanges>

/** A row identifies its client by id or by name (case-insensitive). If it has both, the id takes precedence. */
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
  budgetKind: z.enum(budgetKinds),
  /** In dollars or hours depending on `budgetKind`, as in `projectBudget`. Null if the project has no budget of that kind. */
  budgetUsed: z.nullable(z.string()),
  hourlyRate: z.nullable(z.string()),
  costRate: z.nullable(z.string()),
  estimatedHours: z.nullable(z.string()),
  /** Sum of the hours of all time entries, with four decimals. */
  actualHours: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  completionPercentage: z.int(),
  /** Archived projects do not count as active, whatever their status. */
  isArchived: z.boolean(),
  /** The proposal that this project was created from. */
  proposal: z.nullable(z.object({ id, title: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type Project = z.infer<typeof project>

const projectSorts = ['newest', 'name', 'dueDate', 'budget'] as const
export type ProjectSort = (typeof projectSorts)[number]

export const projectQuery = listQuery(projectSorts, {
  status: z.optional(z.enum(projectStatuses, 'Status must be active, completed, on_hold or cancelled')),
  clientId: z.optional(positiveInteger('clientId must be the id of a client')),
  isArchived: flag,
  /**
   * If 'true', lists only projects that are active, not past their due date and whose work is within their budget; if 'false', only
   * the others.
   */
  isOnTrack: flag,
  /** Words to find in the project's name, its description or the client's name. */
  search,
})
export type ProjectQuery = z.infer<typeof projectQuery>

/** Stat cards above the list; each number is defined at its query. */
export const projectSummary = z.object({
  activeProjects: z.int(),
  newThisMonth: z.int(),
  totalValue: z.string(),
  totalHours: z.string(),
  /** Percentage change from last calendar month to this one, with one decimal: 18.5 or -3.2. */
  changes: z.object({ totalValue: z.number(), totalHours: z.number() }),
  onTrack: z.int(),
  /** Percentage of active projects that are on track, without decimals. */
  onTrackShare: z.int(),
})
export type ProjectSummary = z.infer<typeof projectSummary>

/** Shown in the delete confirmation. A project with invoices can only be archived. */
export const projectDeletion = z.object({ timeEntries: z.int(), invoices: z.int(), allowed: z.boolean() })
export type ProjectDeletion = z.infer<typeof projectDeletion>

/** Amounts and hours are decimal strings. `budgetRemaining` is negative if the amount billed exceeds the budget. */
export const projectMetrics = z.object({
  /** Sum of invoices that are neither draft nor cancelled. */
  totalBilled: z.string(),
  paidAmount: z.string(),
  outstandingAmount: z.string(),
  totalHours: z.string(),
  billableHours: z.string(),
  nonBillableHours: z.string(),
  /** Budget minus `totalBilled`; null if there is no budget. */
  budgetRemaining: z.nullable(z.string()),
  /** `totalBilled` as a percentage of the budget, with one decimal; 0 if there is no budget. */
  budgetUtilization: z.number(),
})
export type ProjectMetrics = z.infer<typeof projectMetrics>
