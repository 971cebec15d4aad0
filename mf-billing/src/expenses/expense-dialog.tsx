import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { queryOf, useCall, useKeptFailure, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedDialog, NotFoundDialog, WaitingDialog } from '../form-dialog/dialog-states.tsx'
import type { ExpenseDialog as Dialog } from '../reports/reports-address.ts'
import { useWorkChoices, type WorkChoices } from '../work/use-work-choices.ts'
import { EditExpenseForm } from './edit-expense-form.tsx'
import type { ExpenseFormHandlers } from './expense-form.tsx'
import { NewExpenseForm } from './new-expense-form.tsx'

interface ExpenseDialogProps extends ExpenseFormHandlers {
  dialog: Dialog
  /** Whose expenses stand on the page already. */
  range: DateRange
}

/** The form of the address, once everything it offers is there. */
export function ExpenseDialog({ dialog, range, ...form }: ExpenseDialogProps) {
  const t = useText()
  const work = useWorkChoices()
  const { choices } = work
  const title = dialog.kind === 'new' ? t('New Expense') : t('Edit Expense')
  if (work.error) return <FailedDialog title={title} query={work} onClose={form.onClose} />
  if (!choices) return <Waiting title={title} onClose={form.onClose} />
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
  const isIt = (one: Expense) => String(one.id) === id
  const shown = useCall(expenseCalls.list, { query: range })
  const listed = shown.data?.find(isIt)
  // The page has it in nearly every case. The address may name one of another period: it is among all of them.
  const all = useKeptFailure(useQuery({ ...queryOf(expenseCalls.list), enabled: !shown.isPending && !listed }))
  const found = listed ?? all.data?.find(isIt)
  // Once it is open, nothing that happens to the list takes the form away.
  const [expense, setExpense] = useState(found)
  if (!expense && found) setExpense(found)
  if (expense) return <EditExpenseForm {...form} expense={expense} />
  if (all.data) return <NotFoundDialog title={title} what={t('Expense not found')} onClose={form.onClose} />
  if (all.error) return <FailedDialog title={title} query={all} onClose={form.onClose} />
  return <Waiting title={title} onClose={form.onClose} />
}

/** Pixels of the rows of fields and the note. */
const BLOCKS = [58, 58, 58, 88]

function Waiting(frame: { title: string; onClose: () => void }) {
  const t = useText()
  return <WaitingDialog {...frame} text={t('Loading expense...')} blocks={BLOCKS} />
}
