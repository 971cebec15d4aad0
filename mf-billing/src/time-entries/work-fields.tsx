import { Field, Select } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { useController } from 'react-hook-form'
import type { TimeEntryFormState } from './time-entry-form.tsx'
import type { TimeEntryFormValues } from './time-entry-form-values.ts'
import type { WorkChoices } from './use-work-choices.ts'
import { clientOptions, projectOptions } from './work-options.ts'

interface WorkFieldsProps {
  form: TimeEntryFormState
  choices: WorkChoices
  problem: (name: keyof TimeEntryFormValues) => string | undefined
  /** What stands on an invoice stays with that invoice's client. */
  isClientFixed: boolean
  className?: string | undefined
}

/** Client and project, and what choosing them does to the rest of the form. */
export function WorkFields({ form, choices, problem, isClientFixed, className = '' }: WorkFieldsProps) {
  const t = useText()
  const { control, setValue, getValues } = form
  const { ref: clientRef, onChange: setClient, ...client } = useController({ control, name: 'clientId' }).field
  const { ref: projectRef, onChange: setProject, ...project } = useController({ control, name: 'projectId' }).field
  const clients = clientOptions(choices.clients, client.value)
  const projects = projectOptions(choices.projects, client.value, project.value)
  const rateOf = (id: string) => choices.projects.find((one) => String(one.id) === id)?.hourlyRate ?? null

  function setRate(rate: string) {
    setValue('rate', rate, { shouldDirty: true, shouldValidate: form.formState.isSubmitted && rate !== '' })
  }

  function chooseClient(id: string) {
    if (id === client.value) return
    setClient(id)
    setValue('projectId', '', { shouldDirty: true })
    setRate('')
  }

  function chooseProject(id: string) {
    const earlier = rateOf(project.value)
    setProject(id)
    const rate = rateOf(id)
    // A rate that came with the project before goes with it; one that was typed stays.
    if (rate !== null) setRate(rate)
    else if (earlier !== null && getValues('rate') === earlier) setRate('')
  }

  return (
    <>
      <Field
        label={t('Client')}
        required
        error={problem('clientId')}
        help={clients.length === 0 && <Link to="/clients/new">{t('Add your first client')}</Link>}
        className={className}
      >
        <Select
          {...client}
          ref={clientRef}
          onValueChange={chooseClient}
          options={clients}
          placeholder={t('Select client')}
          disabled={isClientFixed}
        />
      </Field>
      <Field
        label={t('Project')}
        required
        error={problem('projectId')}
        help={
          client.value !== '' &&
          projects.length === 0 && (
            <>
              {t('No projects found for this client.')} <Link to="/projects/new">{t('New Project')}</Link>
            </>
          )
        }
        className={className}
      >
        <Select
          {...project}
          ref={projectRef}
          onValueChange={chooseProject}
          options={projects}
          placeholder={client.value === '' ? t('Select client first') : t('Select project')}
          disabled={client.value === ''}
        />
      </Field>
    </>
  )
}
