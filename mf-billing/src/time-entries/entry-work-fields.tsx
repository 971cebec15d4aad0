import { useController } from 'react-hook-form'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { WorkFields } from '../work/work-fields.tsx'
import type { TimeEntryFormState } from './time-entry-form.tsx'
import type { TimeEntryFormValues } from './time-entry-form-values.ts'

interface EntryWorkFieldsProps {
  form: TimeEntryFormState
  choices: WorkChoices
  problem: (name: keyof TimeEntryFormValues) => string | undefined
  /** An entry on an invoice stays with that invoice's client. */
  isClientFixed: boolean
  /** On an invoice that is not a draft. */
  isRateLocked: boolean
  className?: string | undefined
}

/** Client and project, and what choosing them does to the rate. */
export function EntryWorkFields({ form, choices, problem, isClientFixed, isRateLocked, className }: EntryWorkFieldsProps) {
  const { control, setValue, getValues } = form
  const client = useController({ control, name: 'clientId' }).field
  const project = useController({ control, name: 'projectId' }).field
  const rateOf = (id: string) => choices.projects.find((one) => String(one.id) === id)?.hourlyRate ?? null

  function setRate(rate: string) {
    setValue('rate', rate, { shouldDirty: true, shouldValidate: form.formState.isSubmitted && rate !== '' })
  }

  function chooseClient(id: string) {
    if (id === client.value) return
    client.onChange(id)
    setValue('projectId', '', { shouldDirty: true })
    setRate('')
  }

  function chooseProject(id: string) {
    const earlier = rateOf(project.value)
    project.onChange(id)
    if (isRateLocked) return
    const rate = rateOf(id)
    // A rate that came with the project before goes with it; one that was typed stays.
    if (rate !== null) setRate(rate)
    else if (earlier !== null && getValues('rate') === earlier) setRate('')
  }

  return (
    <WorkFields
      choices={choices}
      client={{ ...client, onChange: chooseClient, error: problem('clientId') }}
      project={{ ...project, onChange: chooseProject, error: problem('projectId') }}
      required="written"
      isClientFixed={isClientFixed}
      offersInactiveClients
      className={className}
    />
  )
}
