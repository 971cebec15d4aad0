import type { BodyInput } from '@billfold/contracts/call'
import type { NewProject, Project } from '@billfold/contracts/projects/project'
import type { projectCalls } from '@billfold/contracts/projects/project-calls'
import { typedAmount } from '../form/typed-amount.ts'

/** Text as typed; '' means empty. */
export interface ProjectFormValues {
  name: string
  description: string
  clientId: string
  status: Project['status']
  budget: string
  hourlyRate: string
  estimatedHours: string
  startDate: string
  endDate: string
  dueDate: string
  completionPercentage: string
}

/** A validated request body. Dates are calendar dates, never instants. */
export type ProjectBody = { [Field in keyof NewProject]: Exclude<NewProject[Field], Date> }

export const newProjectValues: ProjectFormValues = {
  name: '',
  description: '',
  clientId: '',
  status: 'active',
  budget: '',
  hourlyRate: '',
  estimatedHours: '',
  startDate: '',
  endDate: '',
  dueDate: '',
  completionPercentage: '0',
}

export function valuesOf(project: Project): ProjectFormValues {
  return {
    name: project.name,
    description: project.description ?? '',
    clientId: String(project.clientId),
    status: project.status,
    budget: typedAmount(project.budget),
    hourlyRate: typedAmount(project.hourlyRate),
    estimatedHours: typedAmount(project.estimatedHours),
    startDate: project.startDate ?? '',
    endDate: project.endDate ?? '',
    dueDate: project.dueDate ?? '',
    completionPercentage: String(project.completionPercentage),
  }
}

/** The body that the contract's schema validates. */
export function bodyOf(values: ProjectFormValues): BodyInput<typeof projectCalls.create> {
  const { name, description, status } = values
  return {
    name,
    description,
    clientId: Number(values.clientId),
    status,
    budget: values.budget.trim() || null,
    hourlyRate: values.hourlyRate.trim() || null,
    estimatedHours: values.estimatedHours.trim() || null,
    startDate: values.startDate || null,
    endDate: values.endDate || null,
    dueDate: values.dueDate || null,
    completionPercentage: percentageOf(values.completionPercentage),
  }
}

/** NaN if not a whole number, which the schema rejects; empty is 0. */
function percentageOf(typed: string): number {
  const text = typed.trim()
  return /^\d*$/.test(text) ? Number(text) : Number.NaN
}
