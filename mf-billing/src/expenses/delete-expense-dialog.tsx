import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { ConfirmDialog } from '@billfold/ui'
import { placesOf, useFormat, useSave, useText } from '@billfold/web-kit'

interface DeleteExpenseDialogProps {
  expense: Expense
  onClose: () => void
}

export function DeleteExpenseDialog({ expense, onClose }: DeleteExpenseDialogProps) {
  const t = useText()
  const format = useFormat()
  const remove = useSave(expenseCalls.delete, {
    invalidates: placesOf.expenses,
    success: 'Expense deleted',
    explains: 'everything',
    goOn: onClose,
  })
  const what = { category: t(expense.category), amount: format.money(expense.amount), date: format.date(expense.date) }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete this expense?')}
      description={t('{category}, {amount}, {date}. This cannot be undone.', what)}
      confirmText={t('Delete expense')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: expense.id } })}
    />
  )
}
