import { Button, Field, Notice, Select } from '@billfold/ui'
import { clientOption, Link, useText } from '@billfold/web-kit'
import type { ClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import type { ControllerRenderProps } from 'react-hook-form'
import type { ProposalFormValues } from './proposal-form-values.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

interface ClientFieldProps {
  form: ProposalFormState
  field: ControllerRenderProps<ProposalFormValues, 'clientId'>
  choices: ClientChoices
  error: string | undefined
}

/** Choosing a client fills in where the proposal goes. */
export function ClientField({ form, field, choices, error }: ClientFieldProps) {
  const t = useText()
  const { onChange, ...rest } = field
  const { clients, isLoading } = choices
  // An archived client is no choice for a new proposal, but stays the one of an old proposal.
  const offered = clients.filter(({ id, isActive }) => isActive || String(id) === field.value)

  function choose(clientId: string) {
    onChange(clientId)
    const client = offered.find(({ id }) => String(id) === clientId)
    if (client) form.setValue('clientEmail', client.email, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  if (choices.error) {
    const retry = (
      <Button size="small" busy={choices.isFetching} onClick={() => void choices.refetch()}>
        {t('Retry')}
      </Button>
    )
    return (
      <Notice tone="bad" title={t('The clients could not be loaded')} action={retry}>
        {choices.error.message}
      </Notice>
    )
  }
  const hasNone = !isLoading && offered.length === 0
  return (
    <Field label={t('Client')} required error={error} help={hasNone && <Link to="/clients/new">{t('Add your first client')}</Link>}>
      <Select
        {...rest}
        onValueChange={choose}
        options={offered.map((client) => clientOption(client, t))}
        placeholder={isLoading ? t('Loading clients...') : t('Select a client')}
      />
    </Field>
  )
}
