import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { api, ApiError, applyIssues, placesOf, queryOf, useCall, useKeptFailure, useSave, useText, useToday } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedDialog, NotFoundDialog, WaitingDialog } from '../form-dialog/form-dialog.tsx'
import type { ExpenseDialog as Dialog } from '../reports/reports-address.ts'
import { useWorkChoices, type WorkChoices } from '../work/work-choices.ts'
import { newExpenseValues, valuesFromExpense } from './expense-form-model.ts'
import { ExpenseForm, useExpenseForm, type ExpenseFormHandlers } from './expense-form.tsx'

interface ExpenseDialogProps extends ExpenseFormHandlers {
  dialog: Dialog
  /** The period whose expenses the page has loaded. */
  range: DateRange
}

export function ExpenseDialog({ dialog, range, ...form }: ExpenseDialogProps) {
  const t = useText()
  const work = useWorkChoices()
  const { choices } = work
  const title = dialog.kind === 'new' ? t('New Expense') : t('Edit Expense')
  if (work.error) return <FailedDialog title={title} query={work} onClose={form.onClose} />
  if (!choices) return <Loading title={title} onClose={form.onClose} />
  if (dialog.kind === 'new') return <NewExpenseForm {...form} choices={choices} />
  return <ExistingExpense {...form} id={dialog.id} range={range} choices={choices} />
}

interface ExistingExpenseProps extends ExpenseFormHandlers, Pick<ExpenseDialogProps, 'range'> {
  id: string
  choices: WorkChoices
}

function ExistingExpense({ id, range, ...form }: ExistingExpenseProps) {
  const t = useText()
  const title = t('Edit Expense')
  const hasId = (expense: Expense) => String(expense.id) === id
  const inRange = useCall(expenseCalls.list, { query: range })
  const listed = inRange.data?.find(hasId)
  // The address may name an expense of another period.
  const all = useKeptFailure(useQuery({ ...queryOf(expenseCalls.list), enabled: !inRange.isPending && !listed }))
  const found = listed ?? all.data?.find(hasId)
  // Later refetches must not close an open form.
  const [expense, setExpense] = useState(found)
  if (!expense && found) setExpense(found)
  if (expense) return <EditExpenseForm {...form} expense={expense} />
  if (all.data) return <NotFoundDialog title={title} what={t('Expense not found')} onClose={form.onClose} />
  if (all.error) return <FailedDialog title={title} query={all} onClose={form.onClose} />
  return <Loading title={title} onClose={form.onClose} />
}

/** Heights in pixels of the fields. */
const SKELETON_HEIGHTS = [58, 58, 58, 88]

function Loading(props: { title: string; onClose: () => void }) {
  const t = useText()
  return <WaitingDialog {...props} text={t('Loading expense...')} blocks={SKELETON_HEIGHTS} />
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
  const { edited, conflict } = useEdited({
    record: expense,
    update,
    fetchNewer: async () => {
      const newer = (await api(expenseCalls.list)).find(({ id }) => id === expense.id)
      if (!newer) throw new ApiError({ status: 404, code: 'not_found', message: t('Expense not found') })
      return newer
    },
    reset: (newer) => form.reset(valuesFromExpense(newer)),
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
