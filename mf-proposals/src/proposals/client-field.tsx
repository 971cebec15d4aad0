import { Button, Field, Notice, Select } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import type { ControllerRenderProps } from 'react-hook-form'
import type { ProposalFormValues } from './proposal-form-values.ts'
import type { ClientChoices } from './use-client-choices.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

interface ClientFieldProps {
  form: ProposalFormState
  field: ControllerRenderProps<ProposalFormValues, 'clientId'>
  clients: ClientChoices
  error: string | undefined
}

/** Choosing a client fills in where the proposal goes. */
export function ClientField({ form, field, clients, error }: ClientFieldProps) {
  const t = useText()
  const { onChange, ...rest } = field
  const { data, isError, isFetching, refetch } = clients
  // An archived client is no choice for a new proposal, but stays the one of an old proposal.
  const offered = (data ?? []).filter(({ id, isActive }) => isActive || String(id) === field.value)

  function choose(clientId: string) {
    onChange(clientId)
    const client = offered.find(({ id }) => String(id) === clientId)
    if (client) form.setValue('clientEmail', client.email, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  if (isError) {
    const retry = (
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    )
    return (
      <Notice tone="bad" title={t('The clients could not be loaded')} action={retry}>
        {clients.error.message}
      </Notice>
    )
  }
  const hasNone = data !== undefined && offered.length === 0
  return (
    <Field label={t('Client')} required error={error} help={hasNone && <Link to="/clients/new">{t('Add your first client')}</Link>}>
      <Select
        {...rest}
        onValueChange={choose}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={data === undefined ? t('Loading clients...') : t('Select a client')}
      />
    </Field>
  )
}
