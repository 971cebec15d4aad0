import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { api, ApiError, applyIssues, placesOf, queryOf, useCall, useKeptFailure, useSave, useText, useToday } from '@billfold/web-kit'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormDialogState, type FormDialogStateProps, useOpened } from '../form-dialog/form-dialog.tsx'
import type { ExpenseDialog as Dialog } from '../reports/reports-address.ts'
import { useWorkChoices, type WorkChoices } from '../work/work-choices.ts'
import { newExpenseValues, valuesFromExpense } from './expense-form-model.ts'
import { ExpenseForm, useExpenseForm, type ExpenseFormHandlers } from './expense-form.tsx'

interface ExpenseDialogProps extends ExpenseFormHandlers {
  dialog: Dialog
  /** The period for which the page has loaded expenses. */
  range: DateRange
}

/** Field heights in pixels. */
const SKELETON_HEIGHTS = [58, 58, 58, 88]

export function ExpenseDialog({ dialog, range, ...form }: ExpenseDialogProps) {
  const t = useText()
  const frame = {
    title: dialog.kind === 'new' ? t('New Expense') : t('Edit Expense'),
    loading: t('Loading expense...'),
    blocks: SKELETON_HEIGHTS,
    onClose: form.onClose,
  }
  return (
    <FormDialogState {...frame} query={useWorkChoices()}>
      {(choices) =>
        dialog.kind === 'new' ? (
          <NewExpenseForm {...form} choices={choices} />
        ) : (
          <ExistingExpense id={dialog.id} range={range} frame={frame}>
            {(expense) => <EditExpenseForm {...form} expense={expense} choices={choices} />}
          </ExistingExpense>
        )
      }
    </FormDialogState>
  )
}

interface ExistingExpenseProps extends Pick<ExpenseDialogProps, 'range'> {
  id: string
  frame: Pick<FormDialogStateProps<Expense>, 'title' | 'loading' | 'blocks' | 'onClose'>
  children: (expense: Expense) => ReactNode
}

function ExistingExpense({ id, range, frame, children }: ExistingExpenseProps) {
  const t = useText()
  const hasId = (expense: Expense) => String(expense.id) === id
  const inRange = useCall(expenseCalls.list, { query: range })
  const listed = inRange.data?.find(hasId)
  // The URL may name an expense from another period.
  const all = useKeptFailure(useQuery({ ...queryOf(expenseCalls.list), enabled: !inRange.isPending && !listed }))
  const expense = useOpened(listed ?? all.data?.find(hasId))
  return (
    <FormDialogState {...frame} query={{ ...all, data: expense }} missing={all.data && t('Expense not found')}>
      {children}
    </FormDialogState>
  )
}

function NewExpenseForm({ choices, onSaved, ...handlers }: ExpenseFormHandlers & { choices: WorkChoices }) {
  const t = useText()
  const form = useExpenseForm(newExpenseValues(useToday()))
  const create = useSave(expenseCalls.create, {
    invalidates: placesOf.expenses,
    success: 'Expense recorded',
    failure: { title: 'Error', fallback: 'Failed to save expense. Please try again.' },
    onSavedWhileOpen: onSaved,
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

interface EditExpenseFormProps extends ExpenseFormHandlers {
  expense: Expense
  choices: WorkChoices
}

function EditExpenseForm({ expense, choices, onSaved, ...handlers }: EditExpenseFormProps) {
  const t = useText()
  const form = useExpenseForm(valuesFromExpense(expense))
  const update = useSave(expenseCalls.update, {
    invalidates: placesOf.expenses,
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
    save: (body, opened, ifMatch) => update.mutateAsync({ params: { id: expense.id }, body: changedFields(body, opened), ifMatch }),
    fetchNewer: async () => {
      const newer = (await api(expenseCalls.list)).find(({ id }) => id === expense.id)
      if (!newer) throw new ApiError({ status: 404, code: 'not_found', message: t('Expense not found') })
      return newer
    },
    leave: onSaved,
    conflictText: t('This expense was changed after you opened it'),
  })

  return (
    <ExpenseForm
      {...handlers}
      title={t('Edit Expense')}
      form={form}
      choices={choices}
      submitText={t('Update Expense')}
      isSaving={update.isPending}
      notice={notice}
      onSubmit={onSubmit}
    />
  )
}
