import { Field, TextArea, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { useController } from 'react-hook-form'
import { ClientField, type NamedClient } from './client-field.tsx'
import { StatusField } from './status-field.tsx'
import { useProblem } from './use-problem.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

interface BasicFieldsProps {
  form: ProposalFormState
  choices: ClientChoices
  client: NamedClient | undefined
}

export function BasicFields({ form, choices, client }: BasicFieldsProps) {
  const t = useText()
  const problem = useProblem(form)
  const { control, register } = form
  // Registered first, because the first invalid field in registration order gets the focus.
  const { field } = useController({ control, name: 'clientId' })
  return (
    <>
      <ClientField form={form} field={field} choices={choices} current={client} error={problem('clientId')} />
      <Field label={t('Client Email')} required error={problem('clientEmail')} help={t('Email address where the proposal will be sent')}>
        <TextInput type="email" {...register('clientEmail')} />
      </Field>
      <Field label={t('Proposal Title')} required error={problem('title')} className={layout.wide}>
        <TextInput {...register('title')} />
      </Field>
      <Field label={t('Brief Description')} required error={problem('description')} className={layout.wide}>
        <TextArea rows={3} {...register('description')} />
      </Field>
      <StatusField form={form} error={problem('status')} />
      <Field label={t('Valid Until (Optional)')} error={problem('validUntil')}>
        <TextInput type="date" {...register('validUntil')} />
      </Field>
    </>
  )
}
