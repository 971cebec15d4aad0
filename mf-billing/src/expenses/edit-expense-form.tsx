import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { api, type ApiError, applyIssues, placesOf, toast, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { useState } from 'react'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { ExpenseForm, useExpenseForm, type ExpenseFormHandlers } from './expense-form.tsx'
import { valuesOf } from './expense-form-values.ts'

interface EditExpenseFormProps extends ExpenseFormHandlers {
  expense: Expense
  choices: WorkChoices
}

export function EditExpenseForm({ expense, choices, onSaved, ...handlers }: EditExpenseFormProps) {
  const t = useText()
  /** The record that the form started from; a newer one in the list must not change it under the user's hands. */
  const [edited, setEdited] = useState(expense)
  const form = useExpenseForm(valuesOf(expense))
  const update = useSave(expenseCalls.update, {
    invalidates: placesOf.expenses,
    success: 'Expense updated',
    failure: { title: 'Error', fallback: 'Failed to save expense. Please try again.' },
    explains: ['stale_version'],
    onSaved,
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update.mutate({ params: { id: edited.id }, body: changedFields(body, edited), ifMatch }, { onError: (error) => applyIssues(form.setError, error) }),
    )

  async function loadNewer() {
    try {
      const newer = (await api(expenseCalls.list)).find(({ id }) => id === edited.id)
      if (!newer) {
        toast({ title: t('Error'), description: t('Expense not found'), tone: 'bad' })
        return
      }
      setEdited(newer)
      form.reset(valuesOf(newer))
      update.reset()
    } catch (error) {
      toast({ title: t('Error'), description: (error as ApiError).message, tone: 'bad' })
    }
  }

  const conflict = update.error?.code === 'stale_version' && (
    <ConflictNotice title={t('This expense was changed after you opened it')} onOverwrite={save(undefined)} onLoadNewer={() => void loadNewer()} />
  )
  return (
    <ExpenseForm
      {...handlers}
      title={t('Edit Expense')}
      form={form}
      choices={choices}
      submitText={t('Update Expense')}
      isSaving={update.isPending}
      notice={conflict}
      onSubmit={save(edited.version)}
    />
  )
}
