import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { applyIssues, placesOf, useSave, useText, useToday } from '@billfold/web-kit'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { ExpenseForm, useExpenseForm, type ExpenseFormHandlers } from './expense-form.tsx'
import { newExpenseValues } from './expense-form-values.ts'

export function NewExpenseForm({ choices, onSaved, ...handlers }: ExpenseFormHandlers & { choices: WorkChoices }) {
  const t = useText()
  const form = useExpenseForm(newExpenseValues(useToday()))
  const create = useSave(expenseCalls.create, {
    invalidates: placesOf.expenses,
    success: 'Expense recorded',
    failure: { title: 'Error', fallback: 'Failed to save expense. Please try again.' },
    goOn: onSaved,
  })
  return (
    <ExpenseForm
      {...handlers}
      title={t('New Expense')}
      form={form}
      choices={choices}
      submitText={t('Add Expense')}
      isSaving={create.isPending}
      onSubmit={form.handleSubmit((body) => create.mutate({ body }, { onError: (error) => applyIssues(form.setError, error) }))}
    />
  )
}
