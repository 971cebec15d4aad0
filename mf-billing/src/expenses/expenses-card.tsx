import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Card, CardHeader, CardTitle, ConfirmDialog, EmptyState, IconButton, Menu, MenuItem, MenuSeparator, Truncate } from '@billfold/ui'
import { placesOf, QueryState, queryOf, useFormat, useSave, useText } from '@billfold/web-kit'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Pencil, Plus, Receipt, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LoadingRows, PeriodFigures } from '../figures/figures.tsx'
import styles from '../reports/list-card.module.css'
import type { ExpenseDialog } from '../reports/reports-address.ts'

interface ExpensesCardProps {
  range: DateRange
  onOpen: (dialog: ExpenseDialog) => void
}

export function ExpensesCard({ range, onOpen }: ExpensesCardProps) {
  const t = useText()
  const format = useFormat()
  const query = useQuery({ ...queryOf(expenseCalls.list, { query: range }), placeholderData: keepPreviousData })
  const add = (size: 'small' | 'medium') => (
    <Button size={size} icon={<Plus />} onClick={() => onOpen({ kind: 'new' })}>
      {t('Add Expense')}
    </Button>
  )
  const hasSome = query.data !== undefined && query.data.length > 0
  const total = hasSome ? t('Total: {amount}', { amount: format.money(sumOf(query.data.map(({ amount }) => amount))) }) : t('They reduce your net profit')
  return (
    <PeriodFigures query={query}>
      <Card className={styles.card}>
        <CardHeader actions={hasSome && add('small')}>
          <CardTitle subtitle={total}>{t('Expenses')}</CardTitle>
        </CardHeader>
        <QueryState query={query} loading={<LoadingRows />} failure={t('The expenses could not be loaded')}>
          {(expenses) =>
            expenses.length > 0 ? (
              <Expenses expenses={expenses} onOpen={onOpen} />
            ) : (
              <EmptyState
                icon={<Receipt />}
                title={t('No expenses in this period')}
                description={t('Record software, travel or office costs. They reduce your net profit.')}
                action={add('medium')}
              />
            )
          }
        </QueryState>
      </Card>
    </PeriodFigures>
  )
}

function Expenses({ expenses, onOpen }: Pick<ExpensesCardProps, 'onOpen'> & { expenses: readonly Expense[] }) {
  const rows = useFirstRows(expenses, 6)
  const [toDelete, setToDelete] = useState<Expense | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {rows.shown.map((expense) => (
          <ExpenseItem key={expense.id} expense={expense} onEdit={() => onOpen({ kind: 'edit', id: String(expense.id) })} onDelete={() => setToDelete(expense)} />
        ))}
      </ul>
      <MoreRows rows={rows} />
      {toDelete && <DeleteExpenseDialog expense={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}

interface ExpenseItemProps {
  expense: Expense
  onEdit: () => void
  onDelete: () => void
}

function ExpenseItem({ expense, onEdit, onDelete }: ExpenseItemProps) {
  const t = useText()
  const format = useFormat()
  const { category, note, date, clientName, projectName, amount } = expense
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <Truncate>
          <span className={styles.name}>{t(category)}</span>
          {note !== null && ` · ${note}`}
        </Truncate>
        <div className={styles.note}>
          <Truncate>{[format.date(date), clientName, projectName].filter(Boolean).join(' · ')}</Truncate>
        </div>
      </div>
      <span className={styles.amount}>{format.money(amount)}</span>
      <Menu trigger={<IconButton size="small" icon={<EllipsisVertical />} label={t('More actions')} />}>
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {t('Edit')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
          {t('Delete')}
        </MenuItem>
      </Menu>
    </li>
  )
}

interface DeleteExpenseDialogProps {
  expense: Expense
  onClose: () => void
}

function DeleteExpenseDialog({ expense, onClose }: DeleteExpenseDialogProps) {
  const t = useText()
  const format = useFormat()
  const remove = useSave(expenseCalls.delete, {
    invalidates: placesOf.expenses,
    success: 'Expense deleted',
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })
  const details = { category: t(expense.category), amount: format.money(expense.amount), date: format.date(expense.date) }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete this expense?')}
      description={t('{category}, {amount}, {date}. This cannot be undone.', details)}
      confirmText={t('Delete expense')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: expense.id } })}
    />
  )
}
