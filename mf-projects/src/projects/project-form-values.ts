import type { BodyInput } from '@billfold/contracts/call'
import type { NewProject, Project } from '@billfold/contracts/projects/project'
import type { projectCalls } from '@billfold/contracts/projects/project-calls'
import { typedAmount } from '../form/typed-amount.ts'

/** What the controls of the project form hold: text as it was typed, '' for what is not given. */
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

/** What a valid form sends. Its dates are calendar dates, never moments. */
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

/** What the contract's schema judges. */
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

/** NaN for what is no whole number, which the schema refuses; nothing done is 0. */
function percentageOf(typed: string): number {
  const text = typed.trim()
  return /^\d*$/.test(text) ? Number(text) : Number.NaN
}
