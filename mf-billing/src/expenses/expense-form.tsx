import { expenseCategories, newExpense } from '@billfold/contracts/expenses/expense'
import { Field, Grid, NumberInput, Select, TextArea } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useController, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { DateInput } from '../form-dialog/date-input.tsx'
import { FormDialog, type FormDialogFrame } from '../form-dialog/form-dialog.tsx'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { bodyOf, type ExpenseBody, type ExpenseFormValues } from './expense-form-values.ts'
import { ExpenseWorkFields } from './expense-work-fields.tsx'

export type ExpenseFormState = UseFormReturn<ExpenseFormValues, unknown, ExpenseBody>

/** What both forms are given by whoever opens them. */
export interface ExpenseFormHandlers extends Pick<FormDialogFrame, 'onClose'> {
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface ExpenseFormProps extends FormDialogFrame, Pick<ExpenseFormHandlers, 'onDirtyChange'> {
  form: ExpenseFormState
  choices: WorkChoices
}

const resolver = contractResolver(zodResolver(newExpense), bodyOf)

export function useExpenseForm(defaultValues: ExpenseFormValues): ExpenseFormState {
  return useForm<ExpenseFormValues, unknown, ExpenseBody>({ defaultValues, resolver })
}

export function ExpenseForm({ form, choices, onDirtyChange, ...frame }: ExpenseFormProps) {
  const t = useText()
  const { register, formState, control } = form
  const { isDirty, errors } = formState
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  const date = useWatch({ control, name: 'date' })
  const { onChange: chooseCategory, ...category } = useController({ control, name: 'category' }).field
  const problem = (name: keyof ExpenseFormValues) => {
    const message = errors[name]?.message
    return message && t(message)
  }

  return (
    <FormDialog {...frame}>
      <Grid of="halves">
        <Field label={t('Amount')} required error={problem('amount')}>
          <NumberInput step={0.01} min={0} prefix="$" placeholder="0.00" {...register('amount')} />
        </Field>
        <Field label={t('Date')} required error={problem('date')}>
          <DateInput placeholder={t('Pick a date')} isEmpty={date === ''} {...register('date')} />
        </Field>
      </Grid>
      <Field label={t('Category')} required error={problem('category')}>
        <Select {...category} onValueChange={chooseCategory} options={expenseCategories.map((value) => ({ value, label: t(value) }))} placeholder={t('Select category')} />
      </Field>
      <Grid of="halves">
        <ExpenseWorkFields form={form} choices={choices} problem={problem} />
      </Grid>
      <Field label={t('Note')} error={problem('note')}>
        <TextArea {...register('note')} />
      </Field>
    </FormDialog>
  )
}
