import type { BodyInput } from '@billfold/contracts/call'
import type { Client } from '@billfold/contracts/clients/client'
import { type NewProject, newProject, type Project } from '@billfold/contracts/projects/project'
import type { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { ClientChoices } from '@billfold/web-kit/clients/client-choices.ts'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { typedAmount } from '@billfold/web-kit/forms/typed-amount.ts'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'

/** Text as entered; '' means empty. */
export interface ProjectFormValues {
  name: string
  description: string
  clientId: string
  status: Project['status']
  budget: string
  budgetKind: Project['budgetKind']
  hourlyRate: string
  costRate: string
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
  budgetKind: 'money',
  hourlyRate: '',
  costRate: '',
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
    budgetKind: project.budgetKind,
    hourlyRate: typedAmount(project.hourlyRate),
    costRate: typedAmount(project.costRate),
    estimatedHours: typedAmount(project.estimatedHours),
    startDate: project.startDate ?? '',
    endDate: project.endDate ?? '',
    dueDate: project.dueDate ?? '',
    completionPercentage: String(project.completionPercentage),
  }
}

export function bodyOf(values: ProjectFormValues): BodyInput<typeof projectCalls.create> {
  const { name, description, status, budgetKind } = values
  return {
    name,
    description,
    clientId: Number(values.clientId),
    status,
    budget: values.budget.trim() || null,
    budgetKind,
    hourlyRate: values.hourlyRate.trim() || null,
    costRate: values.costRate.trim() || null,
    estimatedHours: values.estimatedHours.trim() || null,
    startDate: values.startDate || null,
    endDate: values.endDate || null,
    dueDate: values.dueDate || null,
    completionPercentage: percentageOf(values.completionPercentage),
  }
}

/** Returns 0 for empty text and NaN for anything that is not a whole number, so that the schema rejects it. */
function percentageOf(typed: string): number {
  const text = typed.trim()
  return /^\d*$/.test(text) ? Number(text) : Number.NaN
}

export type ProjectFormState = UseFormReturn<ProjectFormValues, unknown, ProjectBody>

const resolver = contractResolver(zodResolver(translated(newProject)), bodyOf)

export function useProjectForm(defaultValues: ProjectFormValues): ProjectFormState {
  return useForm<ProjectFormValues, unknown, ProjectBody>({ defaultValues, resolver })
}

/**
 * Returns a handler for choosing a client. It fills in the client's rate, or the user's default rate, if the field is empty or still has
 * the rate filled in for the previous client. An entered or saved rate is kept. A new project's form can open with a client already chosen.
 */
export function useProposedRate(form: ProjectFormState, clients: ClientChoices, isNew: boolean): (clientId: string) => void {
  const proposed = useRef('')
  const { data: billing } = useBillingDefaults()
  const rateOf = (client: Client | undefined) => typedAmount(client?.hourlyRate ?? billing?.defaultHourlyRate ?? null)
  const { chosen } = clients
  const { dirtyFields } = form.formState
  useEffect(() => {
    if (!isNew || !chosen || dirtyFields.clientId || dirtyFields.hourlyRate) return
    proposed.current = rateOf(chosen)
    form.resetField('hourlyRate', { defaultValue: proposed.current })
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the client or the defaults arrive, so that fields changed by the user are kept
  }, [chosen, billing])
  return (clientId) => {
    const current = form.getValues('hourlyRate').trim()
    if (current !== '' && current !== proposed.current) return
    proposed.current = rateOf(clients.find(clientId))
    form.setValue('hourlyRate', proposed.current, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}
