import { type BudgetKind, budgetKinds, projectStatuses } from '@billfold/contracts/projects/project-status'
import { Field, NumberInput, Select, TextArea, TextInput } from '@billfold/ui'
import { clientOption, sortClients, useFormat, useNewClient, useText } from '@billfold/web-kit'
import { type ClientChoices, useClientChoices } from '@billfold/web-kit/clients/client-choices.ts'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { FormGroup, PageForm, type PageFormFrame } from '@billfold/web-kit/forms/page-form.tsx'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useEffect, useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ChoiceField } from '../records/form-fields.tsx'
import { type ProjectFormState, type ProjectFormValues, useProposedRate } from './project-form-model.ts'
import styles from './project-form.module.css'
import { statusLabels } from './project-texts.ts'

interface ProjectFormProps extends PageFormFrame {
  form: ProjectFormState
  /** The project's current client, shown until the client list has loaded. */
  client?: { id: number; name: string }
}

export function ProjectForm({ form, client, ...frame }: ProjectFormProps) {
  const t = useText()
  const { register, formState, setFocus, control } = form
  const [startDate, clientId, budgetKind] = useWatch({ control, name: ['startDate', 'clientId', 'budgetKind'] })
  const choices = useClientChoices({ chosen: clientId, withInactive: true })
  const rateHelp = useRateHelp(choices)
  useEffect(() => setFocus('name'), [setFocus])

  const problem = useFieldError<keyof ProjectFormValues>(formState.errors)

  return (
    <PageForm {...frame} isSaving={formState.isSubmitting}>
      <FormGroup title={t('Project')}>
        <Field label={t('Project Name')} required error={problem('name')} className={layout.wide}>
          <TextInput placeholder={t('Enter project name')} {...register('name')} />
        </Field>
        <ClientField form={form} choices={choices} current={client} error={problem('clientId')} />
        <ChoiceField control={control} name="status" label={t('Status')} choices={projectStatuses} texts={statusLabels} error={problem('status')} />
        <Field label={t('Description')} error={problem('description')} className={layout.wide}>
          <TextArea placeholder={t('Describe the work')} {...register('description')} />
        </Field>
      </FormGroup>

      <FormGroup title={t('Billing')} columns={3}>
        <Field label={t('Budget')} error={problem('budget')}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('budget')} />
        </Field>
        <Field label={t('Hourly Rate')} error={problem('hourlyRate')} help={rateHelp}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('hourlyRate')} />
        </Field>
        <Field label={t('Estimated Hours')} error={problem('estimatedHours')}>
          <NumberInput step={0.25} min={0} suffix="h" {...register('estimatedHours')} />
        </Field>
        <ChoiceField
          control={control}
          name="budgetKind"
          label={t('Track usage in')}
          choices={budgetKinds}
          texts={kindLabels}
          help={t(kindHelp[budgetKind])}
          error={problem('budgetKind')}
          className={styles.two}
        />
        <CostRateField form={form} error={problem('costRate')} />
      </FormGroup>

      <FormGroup title={t('Schedule')} columns={3}>
        <DateField form={form} name="startDate" label={t('Start Date')} error={problem('startDate')} />
        <DateField form={form} name="endDate" label={t('End Date')} min={startDate} help={t('When your work ends; the budget forecast runs until then.')} error={problem('endDate')} />
        <DateField form={form} name="dueDate" label={t('Due Date')} min={startDate} help={t('When your client expects the result; your client sees this date.')} error={problem('dueDate')} />
        <CompletionField form={form} error={problem('completionPercentage')} className={layout.wide} />
      </FormGroup>
    </PageForm>
  )
}

const kindLabels: Record<BudgetKind, string> = { money: 'Money', hours: 'Hours' }
const kindHelp: Record<BudgetKind, string> = {
  money: 'Billable time at its rates and expenses use up the budget.',
  hours: 'All logged time uses up the estimated hours.',
}

function useRateHelp({ chosen }: ClientChoices): string | undefined {
  const t = useText()
  const format = useFormat()
  const rate = chosen?.hourlyRate
  return rate ? t('The client’s rate is {amount}/hr', { amount: format.money(rate) }) : undefined
}

/** Shows the rate from the settings if the project has no cost rate. */
function CostRateField({ form, error }: { form: ProjectFormState; error: string | undefined }) {
  const t = useText()
  const { data: billing } = useBillingDefaults()
  return (
    <Field label={t('Cost Rate')} error={error} help={t('What an hour of work costs you. Leave empty to use the cost rate in Settings.')}>
      <NumberInput step={0.01} min={0} prefix="$" placeholder={billing?.costRate} {...form.register('costRate')} />
    </Field>
  )
}

interface ClientFieldProps {
  form: ProjectFormState
  choices: ClientChoices
  /** The project's current client, shown until the client list has loaded. */
  current?: { id: number; name: string } | undefined
  error: string | undefined
}

function ClientField({ form, choices, current, error }: ClientFieldProps) {
  const t = useText()
  const { items, isSearching, isEmpty, failure, search } = choices
  const { field } = useController({ control: form.control, name: 'clientId' })
  const propose = useProposedRate(form, choices, current === undefined)
  const { onChange, ...rest } = field

  function choose(clientId: string) {
    onChange(clientId)
    propose(clientId)
  }

  const newClient = useNewClient(({ id }) => choose(String(id)))

  const isMissing = current !== undefined && String(current.id) === field.value && choices.chosen === undefined && !isSearching
  const options = useMemo(() => {
    const listed = sortClients(items).map((one) => clientOption(one, t))
    return isMissing ? [{ value: String(current.id), label: current.name }, ...listed] : listed
  }, [items, isMissing, current, t])

  return (
    <>
      {/* If the clients fail to load, show Retry instead of 'Client is required'. */}
      <Field label={t('Client')} required error={failure ? undefined : error} help={failure ?? (isEmpty && t('You have no clients yet.'))}>
        <Select
          {...rest}
          options={options}
          search={search}
          create={newClient.create}
          placeholder={choices.isLoading ? t('Loading clients...') : t('Select client')}
          disabled={options.length === 0 && !search && !isEmpty}
          onValueChange={choose}
        />
      </Field>
      {newClient.dialog}
    </>
  )
}

interface DateFieldProps {
  form: ProjectFormState
  name: 'startDate' | 'endDate' | 'dueDate'
  label: string
  /** Earliest date in the picker; the form itself validates entered dates. */
  min?: string
  help?: string
  error: string | undefined
}

function DateField({ form, name, label, min, help, error }: DateFieldProps) {
  const value = useWatch({ control: form.control, name })
  return (
    <Field label={label} help={help} error={error}>
      <DateInput min={min || undefined} {...form.register(name)} value={value} />
    </Field>
  )
}

interface CompletionFieldProps {
  form: ProjectFormState
  className?: string | undefined
  error: string | undefined
}

/** One value with two inputs: a slider for mouse and touch, and a number field for the keyboard. */
function CompletionField({ form, className, error }: CompletionFieldProps) {
  const t = useText()
  const { field } = useController({ control: form.control, name: 'completionPercentage' })
  return (
    <Field label={t('Completion Percentage')} error={error} className={className}>
      <div className={styles.both}>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          className={styles.slider}
          aria-label={t('Completion')}
          value={Number(field.value) || 0}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <NumberInput step={5} min={0} max={100} suffix="%" inputMode="numeric" {...field} />
      </div>
    </Field>
  )
}
