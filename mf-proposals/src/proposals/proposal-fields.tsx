import { clientOption, sortClients, useFormat, useNewClient, useText } from '@billfold/web-kit'
import { type ControllerRenderProps, useController, useFormState, useWatch } from 'react-hook-form'
import { exceedsMaxAmount } from '@billfold/contracts/invoices/invoice-totals'
import type { Money } from '@billfold/contracts/money'
import { proposalStatuses, tooLargeTotal } from '@billfold/contracts/proposals/proposal'
import { Field, NumberInput, Select, TextArea, TextInput } from '@billfold/ui'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { useEffect, useMemo } from 'react'
import type { ClientChoices } from '@billfold/web-kit/clients/client-choices.ts'
import { type ProposalSection, proposalSections, sectionTitles } from '@billfold/contracts/proposals/proposal-content'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { RichTextField } from '../rich-editor/rich-text-field.tsx'
import { LineItemsEditor } from '../line-items/line-items-editor.tsx'
import { type ProposalFormValues, figuresOf } from './proposal-form-model.ts'
import type { ProposalFormState } from './proposal-form.tsx'
import { statusNames } from './proposal-status.tsx'

function useProblem({ control }: ProposalFormState): (name: keyof ProposalFormValues) => string | undefined {
  return useFieldError<keyof ProposalFormValues>(useFormState({ control }).errors)
}

interface SumFieldProps {
  form: ProposalFormState
  sum: Money
}

/** Shows the sum of the lines. Read-only but focusable, because a failed save may move the focus here. */
function SumField({ form, sum }: SumFieldProps) {
  const t = useText()
  const format = useFormat()
  const problem = useProblem(form)
  const { control, clearErrors } = form
  const { ref } = useController({ control, name: 'amount' }).field
  useEffect(() => {
    // Clears the error about the sum once the sum is within the limit.
    if (!exceedsMaxAmount(sum)) clearErrors('amount')
  }, [clearErrors, sum])

  return (
    <Field
      label={`${t('Total Amount ($)')} ${t('(Auto-calculated from line items)')}`}
      error={exceedsMaxAmount(sum) ? t(tooLargeTotal) : problem('amount')}
      className={layout.wide}
    >
      <TextInput ref={ref} readOnly value={format.money(sum)} />
    </Field>
  )
}

function StatusField({ form, error }: { form: ProposalFormState; error: string | undefined }) {
  const t = useText()
  const { field } = useController({ control: form.control, name: 'status' })
  const { onChange, ...rest } = field
  return (
    <Field label={t('Status')} error={error}>
      <Select {...rest} onValueChange={onChange} options={proposalStatuses.map((status) => ({ value: status, label: t(statusNames[status]) }))} />
    </Field>
  )
}

export interface NamedClient {
  id: number
  name: string
}

interface ClientFieldProps {
  form: ProposalFormState
  field: ControllerRenderProps<ProposalFormValues, 'clientId'>
  choices: ClientChoices
  /** The client that the proposal already has, shown until the client list is loaded. */
  current: NamedClient | undefined
  error: string | undefined
}

/** Selects the client. Choosing one also fills in the recipient's e-mail address. */
function ClientField({ form, field, choices, current, error }: ClientFieldProps) {
  const t = useText()
  const { onChange, ...rest } = field
  const { items, isSearching, isLoading, failure, search } = choices

  function choose(clientId: string) {
    onChange(clientId)
    const client = choices.find(clientId)
    if (client) form.setValue('clientEmail', client.email, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  const newClient = useNewClient(({ id }) => choose(String(id)))

  // A new proposal can open with a preselected client, whose e-mail address is filled in once it is loaded.
  const { chosen } = choices
  const { dirtyFields } = form.formState
  useEffect(() => {
    if (current === undefined && chosen && !dirtyFields.clientId && !dirtyFields.clientEmail) form.resetField('clientEmail', { defaultValue: chosen.email })
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the chosen client changes, so that later edits by the user are not overwritten
  }, [chosen])

  const isMissing = current !== undefined && String(current.id) === field.value && choices.chosen === undefined && !isSearching
  const options = useMemo(() => {
    const listed = sortClients(items).map((client) => clientOption(client, t))
    return isMissing ? [...listed, { value: String(current.id), label: current.name }] : listed
  }, [items, isMissing, current, t])
  return (
    <>
      {/* If clients failed to load, show Retry instead of 'Client is required'. */}
      <Field label={t('Client')} required error={failure ? undefined : error} help={failure ?? (choices.isEmpty && t('You have no clients yet.'))}>
        <Select
          {...rest}
          onValueChange={choose}
          options={options}
          search={search}
          create={newClient.create}
          placeholder={isLoading ? t('Loading clients...') : t('Select a client')}
          disabled={failure !== null}
        />
      </Field>
      {newClient.dialog}
    </>
  )
}

interface BasicFieldsProps {
  form: ProposalFormState
  choices: ClientChoices
  client: NamedClient | undefined
}

export function BasicFields({ form, choices, client }: BasicFieldsProps) {
  const t = useText()
  const problem = useProblem(form)
  const { control, register } = form
  // Register this field first, because the first invalid field in registration order gets the focus.
  const { field } = useController({ control, name: 'clientId' })
  const validUntil = useWatch({ control, name: 'validUntil' })
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
        <DateInput {...register('validUntil')} value={validUntil} />
      </Field>
    </>
  )
}

/** Initial height of each field in lines. */
const rows: Record<ProposalSection, number> = { projectOverview: 6, keyFeatures: 5, projectAssumptions: 4, projectDeliverables: 5 }

export function ContentFields({ form }: { form: ProposalFormState }) {
  const t = useText()
  const problem = useProblem(form)
  return proposalSections.map((name) => (
    <RichTextField
      key={name}
      form={form}
      name={name}
      label={t(sectionTitles[name])}
      rows={rows[name]}
      error={problem(name)}
      help={name === 'projectOverview' && t('HTML is allowed in these four fields')}
      className={layout.wide}
    />
  ))
}

export function InvestmentFields({ form }: { form: ProposalFormState }) {
  const t = useText()
  const format = useFormat()
  const problem = useProblem(form)
  const { control, register } = form
  const [lineItems, amount, downPaymentPercentage] = useWatch({ control, name: ['lineItems', 'amount', 'downPaymentPercentage'] })
  const figures = figuresOf({ lineItems, amount, downPaymentPercentage })

  return (
    <>
      <LineItemsEditor form={form} />
      {lineItems.length > 0 ? (
        <SumField form={form} sum={figures.amount} />
      ) : (
        <Field label={t('Total Amount ($)')} required error={problem('amount')} className={layout.wide}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('amount')} />
        </Field>
      )}
      <Field label={t('Down Payment (%)')} error={problem('downPaymentPercentage')}>
        <NumberInput step={1} min={0} max={100} placeholder="50" suffix="%" {...register('downPaymentPercentage')} />
      </Field>
      <Field label={t('Down Payment Amount ($)')} help={t('Calculated automatically')}>
        <TextInput readOnly value={format.money(figures.downPaymentAmount)} />
      </Field>
    </>
  )
}
