import { Field, Select } from '@billfold/ui'
import { clientOption, Link, useText, type Translate } from '@billfold/web-kit'
import { ClientsFailed } from '@billfold/web-kit/clients/clients-failed.tsx'
import { useClientChoices, type ClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { ProjectFormState } from './use-project-form.ts'
import { useProposedRate } from './use-proposed-rate.ts'

interface ClientFieldProps {
  form: ProjectFormState
  /** The project's current client, shown before the list of clients is loaded. */
  current?: { id: number; name: string } | undefined
  error: string | undefined
}

export function ClientField({ form, current, error }: ClientFieldProps) {
  const t = useText()
  const choices = useClientChoices()
  const { field } = useController({ control: form.control, name: 'clientId' })
  const propose = useProposedRate(form, choices.clients)
  const { onChange, ...rest } = field

  const known = choices.clients.map((one) => clientOption(one, t))
  const isMissing = current && !known.some(({ value }) => value === String(current.id))
  const options = isMissing ? [{ value: String(current.id), label: current.name }, ...known] : known

  return (
    // If clients failed to load, show Retry instead of 'Client is required'.
    <Field label={t('Client')} required error={choices.error ? undefined : error} help={clientHelp(choices, t)}>
      <Select
        {...rest}
        options={options}
        placeholder={choices.isLoading ? t('Loading clients...') : t('Select client')}
        disabled={options.length === 0}
        onValueChange={(clientId) => {
          onChange(clientId)
          propose(clientId)
        }}
      />
    </Field>
  )
}

/** Null if there is nothing to say, to avoid an empty line below the field. */
function clientHelp(choices: ClientChoices, t: Translate): ReactNode {
  if (choices.error) return <ClientsFailed choices={choices} />
  if (choices.isLoading || choices.clients.length > 0) return null
  return (
    <>
      {t('You have no clients yet.')} <Link to="/clients/new">{t('Add the first one')}</Link>
    </>
  )
}
