import { Button, Field, Select, type FieldProps } from '@billfold/ui'
import { clientOption, sortClients, useNewClient, useNewProject, useText } from '@billfold/web-kit'
import { Plus } from 'lucide-react'
import { type FocusEventHandler, type Ref, useMemo } from 'react'
import { ALL_PROJECTS, projectOptions, type WorkChoices } from './work-choices.ts'
import styles from './work-fields.module.css'

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
  /** How the fields show that they are required. */
  required?: FieldProps['required']
  isClientFixed?: boolean
  isProjectOptional?: boolean
  offersAllProjects?: boolean
  className?: string | undefined
}

/** Radix reserves the empty string for 'no selection'. */
const NO_PROJECT = 'none'

export function WorkFields(props: WorkFieldsProps) {
  const {
    choices: { clients, projects },
    client,
    project,
    required = true,
    isClientFixed = false,
    isProjectOptional = false,
    offersAllProjects = false,
    className,
  } = props
  const t = useText()
  const { error: clientError, onChange: chooseClient, ...clientSelect } = client
  const { error: projectError, onChange: chooseProject, ...projectSelect } = project
  const hasClient = client.value !== ''
  const offered = useMemo(() => sortClients(clients.items).map((one) => clientOption(one, t)), [clients.items, t])
  const offeredProjects = useMemo(() => {
    const listed = projectOptions(projects.items)
    if (projects.isSearching) return listed
    return [
      ...(isProjectOptional ? [{ value: NO_PROJECT, label: t('No project') }] : []),
      ...(offersAllProjects ? [{ value: ALL_PROJECTS, label: t('All projects of this client') }] : []),
      ...listed,
    ]
  }, [projects.items, projects.isSearching, isProjectOptional, offersAllProjects, t])

  const newClient = useNewClient(({ id }) => chooseClient(String(id)))
  const newProject = useNewProject(
    ({ id, clientId }) => {
      chooseClient(String(clientId))
      chooseProject(String(id))
    },
    { clientId: client.value, isClientFixed },
  )

  const toChoose = projects.isLoading ? t('Loading projects...') : t('Select project')
  const placeholder = hasClient ? toChoose : t('Select client first')

  return (
    <>
      <Field
        label={t('Client')}
        required={required}
        error={clients.failure ? undefined : clientError}
        help={
          clients.failure ??
          (clients.isEmpty && (
            <span className={styles.empty}>
              {t('You have no clients yet.')}
              <Button size="small" icon={<Plus />} onClick={() => newClient.create.onSelect('')}>
                {newClient.create.label('')}
              </Button>
            </span>
          ))
        }
        className={className}
      >
        <Select
          {...clientSelect}
          onValueChange={chooseClient}
          options={offered}
          search={clients.search}
          create={newClient.create}
          placeholder={clients.isLoading ? t('Loading clients...') : t('Select client')}
          disabled={isClientFixed}
        />
      </Field>
      <Field
        label={isProjectOptional ? t('Project (Optional)') : t('Project')}
        required={!isProjectOptional && required}
        error={projects.failure ? undefined : projectError}
        help={projects.failure ?? (projects.isEmpty && t('No projects found for this client.'))}
        className={className}
      >
        <Select
          {...projectSelect}
          value={isProjectOptional && hasClient ? project.value || NO_PROJECT : project.value}
          onValueChange={(id) => chooseProject(id === NO_PROJECT ? '' : id)}
          options={offeredProjects}
          search={projects.search}
          create={newProject.create}
          placeholder={placeholder}
          disabled={!hasClient || projects.isLoading}
        />
      </Field>
      {newClient.dialog}
      {newProject.dialog}
    </>
  )
}
