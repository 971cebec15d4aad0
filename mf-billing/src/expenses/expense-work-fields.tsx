import { Field, Select, type SelectOption } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { clientOptions, projectOptions, timerOptions } from '../work/work-options.ts'
import type { ExpenseFormState } from './expense-form.tsx'
import type { ExpenseFormValues } from './expense-form-values.ts'

interface ExpenseWorkFieldsProps {
  form: ExpenseFormState
  choices: WorkChoices
  problem: (name: keyof ExpenseFormValues) => string | undefined
}

/** Radix keeps the empty string for 'nothing chosen'. */
const NONE = 'none'
const isNone = (value: string) => (value === NONE ? '' : value)

/** For whom it was spent, if for somebody. A project brings its client along. */
export function ExpenseWorkFields({ form: { control, setValue }, choices: { clients, projects }, problem }: ExpenseWorkFieldsProps) {
  const t = useText()
  const { onChange: chooseClient, ...client } = useController({ control, name: 'clientId' }).field
  const { onChange: chooseProject, ...project } = useController({ control, name: 'projectId' }).field
  const clientChoices = useMemo(() => withNone(t('No client'), clientOptions(clients, client.value)), [t, clients, client.value])
  const projectChoices = useMemo(() => {
    const offered = client.value === '' ? timerOptions(projects, project.value) : projectOptions(projects, client.value, project.value)
    return withNone(t('No project'), offered)
  }, [t, projects, client.value, project.value])

  function changeClient(value: string): void {
    const id = isNone(value)
    if (id === client.value) return
    chooseClient(id)
    setValue('projectId', '', { shouldDirty: true })
  }

  function changeProject(value: string): void {
    const id = isNone(value)
    chooseProject(id)
    const chosen = projects.find((one) => String(one.id) === id)
    if (chosen) setValue('clientId', String(chosen.clientId), { shouldDirty: true })
  }

  return (
    <>
      <Field label={t('Client (Optional)')} error={problem('clientId')}>
        <Select {...client} value={client.value || NONE} onValueChange={changeClient} options={clientChoices} />
      </Field>
      <Field label={t('Project (Optional)')} error={problem('projectId')}>
        <Select {...project} value={project.value || NONE} onValueChange={changeProject} options={projectChoices} />
      </Field>
    </>
  )
}

function withNone(label: string, options: readonly SelectOption[]): SelectOption[] {
  return [{ value: NONE, label }, ...options]
}
