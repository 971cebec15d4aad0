import { expenseCategories, newExpense } from '@billfold/contracts/expenses/expense'
import { Button, Dialog, Field, Grid, NumberInput, Select, TextArea } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type ReactNode, type SubmitEventHandler } from 'react'
import { useController, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { DateInput } from '../form-dialog/date-input.tsx'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { bodyOf, type ExpenseBody, type ExpenseFormValues } from './expense-form-values.ts'
import { ExpenseWorkFields } from './expense-work-fields.tsx'

export type ExpenseFormState = UseFormReturn<ExpenseFormValues, unknown, ExpenseBody>

/** What both forms are given by whoever opens them. */
export interface ExpenseFormHandlers {
  /** Cancel, Esc and ×: asks when something was typed. */
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface ExpenseFormProps extends Omit<ExpenseFormHandlers, 'onSaved'> {
  title: string
  form: ExpenseFormState
  choices: WorkChoices
  submitText: string
  isSaving: boolean
  /** Why the last save did not go through; stands above the fields, where the user is. */
  notice?: ReactNode
  onSubmit: SubmitEventHandler<HTMLFormElement>
}

const resolver = contractResolver(zodResolver(newExpense), bodyOf)

export function useExpenseForm(defaultValues: ExpenseFormValues): ExpenseFormState {
  return useForm<ExpenseFormValues, unknown, ExpenseBody>({ defaultValues, resolver })
}

export function ExpenseForm({ title, form, choices, submitText, isSaving, notice, onSubmit, onClose, onDirtyChange }: ExpenseFormProps) {
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
    <Dialog
      open
      title={title}
      onOpenChange={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSaving} busyText={t('Saving...')}>
            {submitText}
          </Button>
        </>
      }
    >
      {notice}
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
    </Dialog>
  )
}
