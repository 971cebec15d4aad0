import { Field, Select } from '@billfold/ui'
import { clientOption, Link, useText } from '@billfold/web-kit'
import { ClientsFailed } from '@billfold/web-kit/clients/clients-failed.tsx'
import type { ClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import type { ControllerRenderProps } from 'react-hook-form'
import type { ProposalFormValues } from './proposal-form-values.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

export interface NamedClient {
  id: number
  name: string
}

interface ClientFieldProps {
  form: ProposalFormState
  field: ControllerRenderProps<ProposalFormValues, 'clientId'>
  choices: ClientChoices
  /** The proposal's current client, shown before the list of clients is loaded. */
  current: NamedClient | undefined
  error: string | undefined
}

/** Choosing a client fills in the recipient. */
export function ClientField({ form, field, choices, current, error }: ClientFieldProps) {
  const t = useText()
  const { onChange, ...rest } = field
  const { clients, isLoading } = choices
  // Archived clients are not offered, unless already chosen.
  const offered = clients.filter(({ id, isActive }) => isActive || String(id) === field.value)

  function choose(clientId: string) {
    onChange(clientId)
    const client = offered.find(({ id }) => String(id) === clientId)
    if (client) form.setValue('clientEmail', client.email, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  const isKnown = current === undefined || clients.some(({ id }) => id === current.id)
  const options = [...offered.map((client) => clientOption(client, t)), ...(isKnown ? [] : [{ value: String(current.id), label: current.name }])]
  const hasNone = !isLoading && offered.length === 0
  const help = choices.error ? <ClientsFailed choices={choices} /> : hasNone && <Link to="/clients/new">{t('Add your first client')}</Link>
  return (
    // If clients failed to load, show Retry instead of 'Client is required'.
    <Field label={t('Client')} required error={choices.error ? undefined : error} help={help}>
      <Select
        {...rest}
        onValueChange={choose}
        options={options}
        placeholder={isLoading ? t('Loading clients...') : t('Select a client')}
        disabled={choices.error !== null}
      />
    </Field>
  )
}
