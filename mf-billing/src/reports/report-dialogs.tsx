import type { DateRange } from '@billfold/contracts/reports/report-period'
import { LeaveQuestion, useToday } from '@billfold/web-kit'
import { lazy, Suspense, useEffect } from 'react'
import type { AddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import type { ExpenseDialog as ExpenseAddress } from './reports-address.ts'

const loadRange = () => import('./custom-range/range-dialog.tsx')
const loadExpense = () => import('../expenses/expense-dialog.tsx')
/** Loaded after the page. */
const RangeDialog = lazy(() => loadRange().then((file) => ({ default: file.RangeDialog })))
const ExpenseDialog = lazy(() => loadExpense().then((file) => ({ default: file.ExpenseDialog })))

interface ReportDialogsProps {
  range: DateRange
  isChoosingRange: boolean
  onChooseRange: (range: DateRange) => void
  onCloseRange: () => void
  expense: AddressedDialog<ExpenseAddress>
}

/** The dialogs over the report, including the prompt about unsaved changes. */
export function ReportDialogs({ range, isChoosingRange, onChooseRange, onCloseRange, expense }: ReportDialogsProps) {
  const today = useToday()
  useEffect(() => {
    // Errors are reported when a dialog opens and loads again.
    Promise.all([loadRange(), loadExpense()]).catch(() => undefined)
  }, [])

  return (
    <>
      {isChoosingRange && (
        <Suspense>
          <RangeDialog range={range} today={today} onClose={onCloseRange} onChoose={onChooseRange} />
        </Suspense>
      )}
      {expense.shown && (
        <Suspense>
          <ExpenseDialog
            key={JSON.stringify(expense.shown)}
            dialog={expense.shown}
            range={range}
            onClose={expense.close}
            onSaved={expense.finish}
            onDirtyChange={expense.setDirty}
          />
        </Suspense>
      )}
      <LeaveQuestion open={expense.isAsking} onStay={expense.keep} onLeave={expense.discard} />
    </>
  )
}
