import { Field, Select, type FieldProps } from '@billfold/ui'
import { clientOption, Link, sortClients, useText } from '@billfold/web-kit'
import type { FocusEventHandler, Ref } from 'react'
import { ALL_PROJECTS, clientOptions, projectOptions, type WorkChoices } from './work-choices.ts'

interface Choice {
  name: string
  value: string
  ref: Ref<HTMLButtonElement>
  onBlur: FocusEventHandler
  onChange: (id: string) => void
  error: string | undefined
}

interface WorkFieldsProps {
  choices: WorkChoices
  client: Choice
  project: Choice
  /** How the field shows that it is required. */
  required?: FieldProps['required']
  isClientFixed?: boolean
  /** For records that may date from a time when the client was active. */
  offersInactiveClients?: boolean
  isProjectOptional?: boolean
  offersAllProjects?: boolean
  className?: string | undefined
}

/** Radix reserves the empty string for 'no selection'. */
const NO_PROJECT = 'none'

export function WorkFields(props: WorkFieldsProps) {
  const {
    choices,
    client,
    project,
    required = true,
    isClientFixed = false,
    offersInactiveClients = false,
    isProjectOptional = false,
    offersAllProjects = false,
    className = '',
  } = props
  const t = useText()
  const { error: clientError, onChange: chooseClient, ...clientSelect } = client
  const { error: projectError, onChange: chooseProject, ...projectSelect } = project
  const clients = offersInactiveClients
    ? sortClients(choices.clients).map((one) => clientOption(one, t))
    : clientOptions(choices.clients, client.value)
  const projects = projectOptions(choices.projects, client.value, project.value)
  const hasClient = client.value !== ''

  return (
    <>
      <Field
        label={t('Client')}
        required={required}
        error={clientError}
        help={clients.length === 0 && <Link to="/clients/new">{t('Add your first client')}</Link>}
        className={className}
      >
        <Select {...clientSelect} onValueChange={chooseClient} options={clients} placeholder={t('Select client')} disabled={isClientFixed} />
      </Field>
      <Field
        label={isProjectOptional ? t('Project (Optional)') : t('Project')}
        required={!isProjectOptional && required}
        error={projectError}
        help={
          hasClient &&
          projects.length === 0 && (
            <>
              {t('No projects found for this client.')} <Link to="/projects/new">{t('New Project')}</Link>
            </>
          )
        }
        className={className}
      >
        <Select
          {...projectSelect}
          value={isProjectOptional && hasClient ? project.value || NO_PROJECT : project.value}
          onValueChange={(id) => chooseProject(id === NO_PROJECT ? '' : id)}
          options={[
            ...(isProjectOptional ? [{ value: NO_PROJECT, label: t('No project') }] : []),
            ...(offersAllProjects ? [{ value: ALL_PROJECTS, label: t('All projects of this client') }] : []),
            ...projects,
          ]}
          placeholder={hasClient ? t('Select project') : t('Select client first')}
          disabled={!hasClient}
        />
      </Field>
    </>
  )
}
