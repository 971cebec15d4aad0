import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { api, ApiError, applyIssues, placesOf, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { ExpenseForm, useExpenseForm, type ExpenseFormHandlers } from './expense-form.tsx'
import { valuesOf } from './expense-form-values.ts'

interface EditExpenseFormProps extends ExpenseFormHandlers {
  expense: Expense
  choices: WorkChoices
}

export function EditExpenseForm({ expense, choices, onSaved, ...handlers }: EditExpenseFormProps) {
  const t = useText()
  const form = useExpenseForm(valuesOf(expense))
  const update = useSave(expenseCalls.update, {
    invalidates: placesOf.expenses,
    success: 'Expense updated',
    failure: { title: 'Error', fallback: 'Failed to save expense. Please try again.' },
    explains: isConflict,
    goOn: onSaved,
  })
  const { edited, conflict } = useEdited({
    record: expense,
    update,
    fetchNewer: async () => {
      const newer = (await api(expenseCalls.list)).find(({ id }) => id === expense.id)
      if (!newer) throw new ApiError({ status: 404, code: 'not_found', message: t('Expense not found') })
      return newer
    },
    reset: (newer) => form.reset(valuesOf(newer)),
    leave: onSaved,
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update.mutate({ params: { id: expense.id }, body: changedFields(body, edited), ifMatch }, { onError: (error) => applyIssues(form.setError, error) }),
    )

  return (
    <ExpenseForm
      {...handlers}
      title={t('Edit Expense')}
      form={form}
      choices={choices}
      submitText={t('Update Expense')}
      isSaving={update.isPending}
      notice={conflict && <ConflictNotice {...conflict} title={t('This expense was changed after you opened it')} onOverwrite={save(undefined)} />}
      onSubmit={save(edited.version)}
    />
  )
}
