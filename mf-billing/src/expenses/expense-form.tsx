import { expenseCategories, newExpense } from '@billfold/contracts/expenses/expense'
import { Field, Grid, NumberInput, Select, TextArea, type SelectOption } from '@billfold/ui'
import { useNewClient, useNewProject, useText } from '@billfold/web-kit'
import type { Choices } from '@billfold/web-kit/lists/use-choices.tsx'
import { contractResolver, translated, useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useController, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { FormDialog, useDateHint, type FormDialogFrame } from '../form-dialog/form-dialog.tsx'
import { clientOptions, projectOptions, timerOptions, useWorkChoices } from '../work/work-choices.ts'
import { buildBody, type ExpenseBody, type ExpenseFormValues } from './expense-form-model.ts'

type ExpenseFormState = UseFormReturn<ExpenseFormValues, unknown, ExpenseBody>

export interface ExpenseFormHandlers extends Pick<FormDialogFrame, 'onClose'> {
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface ExpenseFormProps extends FormDialogFrame, Pick<ExpenseFormHandlers, 'onDirtyChange'> {
  form: ExpenseFormState
}

const resolver = contractResolver(zodResolver(translated(newExpense)), buildBody)

export function useExpenseForm(defaultValues: ExpenseFormValues): ExpenseFormState {
  return useForm<ExpenseFormValues, unknown, ExpenseBody>({ defaultValues, resolver })
}

export function ExpenseForm({ form, onDirtyChange, ...frame }: ExpenseFormProps) {
  const t = useText()
  const { register, formState, control } = form
  const { isDirty, errors } = formState
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  const date = useWatch({ control, name: 'date' })
  const { onChange: chooseCategory, ...category } = useController({ control, name: 'category' }).field
  const problem = useFieldError<keyof ExpenseFormValues>(errors)

  return (
    <FormDialog {...frame}>
      <Grid of="halves">
        <Field label={t('Amount')} required error={problem('amount')}>
          <NumberInput step={0.01} min={0} prefix="$" placeholder="0.00" {...register('amount')} />
        </Field>
        <Field label={t('Date')} required help={useDateHint(date, form.formState.defaultValues?.date)} error={problem('date')}>
          <DateInput {...register('date')} value={date} />
        </Field>
      </Grid>
      <Field label={t('Category')} required error={problem('category')}>
        <Select {...category} onValueChange={chooseCategory} options={expenseCategories.map((value) => ({ value, label: t(value) }))} placeholder={t('Select category')} />
      </Field>
      <Grid of="halves">
        <ExpenseWorkFields form={form} problem={problem} />
      </Grid>
      <Field label={t('Note')} error={problem('note')}>
        <TextArea {...register('note')} />
      </Field>
    </FormDialog>
  )
}

interface ExpenseWorkFieldsProps {
  form: ExpenseFormState
  problem: (name: keyof ExpenseFormValues) => string | undefined
}

/** Radix reserves the empty string for 'no selection'. */
const NONE = 'none'
const parseOption = (value: string) => (value === NONE ? '' : value)

function ExpenseWorkFields({ form: { control, setValue }, problem }: ExpenseWorkFieldsProps) {
  const t = useText()
  const { onChange: chooseClient, ...client } = useController({ control, name: 'clientId' }).field
  const { onChange: chooseProject, ...project } = useController({ control, name: 'projectId' }).field
  const { clients, projects } = useWorkChoices({ clientId: client.value, projectId: project.value }, { withAllProjects: true })
  const offeredClients = withNone(t('No client'), clients, clientOptions(clients.items))
  const offeredProjects = withNone(t('No project'), projects, client.value === '' ? timerOptions(projects.items) : projectOptions(projects.items))

  function changeClient(value: string): void {
    const id = parseOption(value)
    if (id === client.value) return
    chooseClient(id)
    setValue('projectId', '', { shouldDirty: true })
  }

  function changeProject(value: string): void {
    const id = parseOption(value)
    chooseProject(id)
    const chosen = projects.find(id)
    if (chosen) setValue('clientId', String(chosen.clientId), { shouldDirty: true })
  }

  const newClient = useNewClient(({ id }) => changeClient(String(id)))
  const newProject = useNewProject(({ id }) => changeProject(String(id)), { clientId: client.value })

  return (
    <>
      <Field label={t('Client (Optional)')} error={problem('clientId')} help={clients.failure}>
        <Select {...client} value={client.value || NONE} onValueChange={changeClient} options={offeredClients} search={clients.search} create={newClient.create} />
      </Field>
      <Field label={t('Project (Optional)')} error={problem('projectId')} help={projects.failure}>
        <Select {...project} value={project.value || NONE} onValueChange={changeProject} options={offeredProjects} search={projects.search} create={newProject.create} />
      </Field>
      {newClient.dialog}
      {newProject.dialog}
    </>
  )
}

function withNone(label: string, { isSearching }: Pick<Choices<never>, 'isSearching'>, options: SelectOption[]): SelectOption[] {
  return isSearching ? options : [{ value: NONE, label }, ...options]
}
