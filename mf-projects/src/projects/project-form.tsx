import { projectStatuses } from '@billfold/contracts/projects/project'
import { Field, NumberInput, Select, TextArea, TextInput } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import { FormGroup, PageForm, type PageFormFrame } from '@billfold/web-kit/forms/page-form.tsx'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ClientField } from './client-field.tsx'
import { CompletionField } from './completion-field.tsx'
import { DateField } from './date-field.tsx'
import type { ProjectFormValues } from './project-form-values.ts'
import { statusLabels } from './project-texts.ts'
import type { ProjectFormState } from './use-project-form.ts'

interface ProjectFormProps extends PageFormFrame {
  form: ProjectFormState
  /** The project's current client, shown before the list of clients is loaded. */
  client?: { id: number; name: string }
}

export function ProjectForm({ form, client, ...frame }: ProjectFormProps) {
  const t = useText()
  const { register, formState, setFocus, control } = form
  const startDate = useWatch({ control, name: 'startDate' })
  const rateHelp = useRateHelp(form)
  useEffect(() => setFocus('name'), [setFocus])

  const problem = (name: keyof ProjectFormValues) => {
    const message = formState.errors[name]?.message
    return message && t(message)
  }

  return (
    <PageForm {...frame} isSaving={formState.isSubmitting}>
      <FormGroup title={t('Project')}>
        <Field label={t('Project Name')} required error={problem('name')} className={layout.wide}>
          <TextInput placeholder={t('Enter project name')} {...register('name')} />
        </Field>
        <ClientField form={form} current={client} error={problem('clientId')} />
        <StatusField form={form} error={problem('status')} />
        <Field label={t('Description')} error={problem('description')} className={layout.wide}>
          <TextArea placeholder={t('What is to be done')} {...register('description')} />
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
      </FormGroup>

      <FormGroup title={t('Schedule')} columns={3}>
        <DateField form={form} name="startDate" label={t('Start Date')} error={problem('startDate')} />
        <DateField form={form} name="endDate" label={t('End Date')} min={startDate} error={problem('endDate')} />
        <DateField form={form} name="dueDate" label={t('Due Date')} min={startDate} error={problem('dueDate')} />
        <CompletionField form={form} error={problem('completionPercentage')} className={layout.wide} />
      </FormGroup>
    </PageForm>
  )
}

function StatusField({ form, error }: { form: ProjectFormState; error: string | undefined }) {
  const t = useText()
  const { field } = useController({ control: form.control, name: 'status' })
  const { onChange, ...rest } = field
  return (
    <Field label={t('Status')} error={error}>
      <Select
        {...rest}
        onValueChange={onChange}
        options={projectStatuses.map((status) => ({ value: status, label: t(statusLabels[status]) }))}
      />
    </Field>
  )
}

/** Shows the chosen client's usual rate, whatever the field contains. */
function useRateHelp(form: ProjectFormState): string | undefined {
  const t = useText()
  const format = useFormat()
  const { clients } = useClientChoices()
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const rate = clients.find(({ id }) => String(id) === clientId)?.hourlyRate
  return rate ? t("The client's rate is {amount}/hr", { amount: format.money(rate) }) : undefined
}
