import { useController, useFormState } from 'react-hook-form'
import { useText } from '@billfold/web-kit'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { WorkFields } from '../work/work-fields.tsx'
import { ALL_PROJECTS } from '../work/work-options.ts'
import type { InvoiceFormKind } from './invoice-body.ts'
import styles from './invoice-form.module.css'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface InvoiceWorkFieldsProps {
  form: InvoiceFormState
  kind: InvoiceFormKind
  choices: WorkChoices
}

/** Client and project. Choosing another one clears the selected time entries, so that these always belong to the client. */
export function InvoiceWorkFields({ form, kind, choices }: InvoiceWorkFieldsProps) {
  const t = useText()
  const { control, setValue } = form
  const client = useController({ control, name: 'clientId' }).field
  const project = useController({ control, name: 'projectId' }).field
  const { errors } = useFormState({ control, name: ['clientId', 'projectId'] })
  const problem = (name: 'clientId' | 'projectId') => {
    const message = errors[name]?.message
    return message && t(message)
  }
  const clearSelection = () => setValue('chosen', [], { shouldDirty: true })

  function chooseClient(id: string) {
    if (id === client.value) return
    client.onChange(id)
    setValue('projectId', '', { shouldDirty: true })
    clearSelection()
  }

  function chooseProject(id: string) {
    if (id === project.value) return
    project.onChange(id)
    // An existing invoice may bill several projects: its project only filters the list.
    if (kind === 'edit') return
    const listsTheSame = project.value === '' && id === ALL_PROJECTS
    if (!listsTheSame) clearSelection()
  }

  return (
    <WorkFields
      choices={choices}
      client={{ ...client, onChange: chooseClient, error: problem('clientId') }}
      project={{ ...project, onChange: chooseProject, error: problem('projectId') }}
      offersInactiveClients={kind !== 'new'}
      isProjectOptional={kind === 'edit'}
      offersAllProjects={kind !== 'edit'}
      className={styles.half}
    />
  )
}
