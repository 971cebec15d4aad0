import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { api, applyIssues, queryOf, useKeptFailure, useSave, useText, useToday } from '@billfold/web-kit'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQuery } from '@tanstack/react-query'
import { FormDialogState } from '../form-dialog/form-dialog.tsx'
import type { ExpenseDialog as Dialog } from '../reports/reports-address.ts'
import { useWorkChoices, whenLoaded } from '../work/work-choices.ts'
import { newExpenseValues, valuesFromExpense } from './expense-form-model.ts'
import { ExpenseForm, useExpenseForm, type ExpenseFormHandlers } from './expense-form.tsx'

interface ExpenseDialogProps extends ExpenseFormHandlers {
  dialog: Dialog
}

/** Heights of the loading placeholders in pixels, one per field. */
const SKELETON_HEIGHTS = [58, 58, 58, 88]

export function ExpenseDialog({ dialog, ...form }: ExpenseDialogProps) {
  const t = useText()
  const isNew = dialog.kind === 'new'
  // Not cached, so that the form never opens with stale data.
  const query = useKeptFailure(useQuery({ ...queryOf(expenseCalls.get, { params: { id: isNew ? '' : dialog.id } }), gcTime: 0, enabled: !isNew }))
  const expense = isNew ? null : query.data
  const complete = whenLoaded(useWorkChoices(expense ? valuesFromExpense(expense) : newExpenseValues(''), { withAllProjects: true }), expense)
  return (
    <FormDialogState
      title={isNew ? t('New Expense') : t('Edit Expense')}
      loading={t('Loading expense...')}
      blocks={SKELETON_HEIGHTS}
      query={expense === undefined ? query : complete}
      missing={query.error?.code === 'not_found' && t('Expense not found')}
      onClose={form.onClose}
    >
      {(opened) => (opened ? <EditExpenseForm {...form} expense={opened} /> : <NewExpenseForm {...form} />)}
    </FormDialogState>
  )
}

function NewExpenseForm({ onSaved, ...handlers }: ExpenseFormHandlers) {
  const t = useText()
  const form = useExpenseForm(newExpenseValues(useToday()))
  const create = useSave(expenseCalls.create, {
    changes: ['expenses'],
    success: 'Expense recorded',
    view: ({ id }) => `/reports?expense=${id}`,
    failure: { title: 'Error', fallback: 'Failed to save expense. Please try again.' },
    onSavedWhileOpen: onSaved,
  })
  return (
    <ExpenseForm
      {...handlers}
      title={t('New Expense')}
      form={form}
      submitText={t('Add Expense')}
      isSaving={create.isPending}
      onSubmit={form.handleSubmit((body) => create.mutate({ body }, { onError: (error) => applyIssues(form.setError, error) }))}
    />
  )
}

interface EditExpenseFormProps extends ExpenseFormHandlers {
  expense: Expense
}

function EditExpenseForm({ expense, onSaved, ...handlers }: EditExpenseFormProps) {
  const t = useText()
  const params = { id: expense.id }
  const form = useExpenseForm(valuesFromExpense(expense))
  const update = useSave(expenseCalls.update, {
    changes: ['expenses'],
    success: 'Expense updated',
    failure: { title: 'Error', fallback: 'Failed to save expense. Please try again.' },
    explains: isConflict,
    onSavedWhileOpen: onSaved,
  })
  const { notice, onSubmit } = useEditForm({
    form,
    record: expense,
    valuesOf: valuesFromExpense,
    update,
    save: (body, opened, ifMatch) => update.mutateAsync({ params, body: changedFields(body, opened), ifMatch }),
    fetchNewer: () => api(expenseCalls.get, { params }),
    leave: onSaved,
    conflictText: t('This expense was changed after you opened it'),
  })

  return (
    <ExpenseForm
      {...handlers}
      title={t('Edit Expense')}
      form={form}
      submitText={t('Update Expense')}
      isSaving={update.isPending}
      notice={notice}
      onSubmit={onSubmit}
    />
  )
}
