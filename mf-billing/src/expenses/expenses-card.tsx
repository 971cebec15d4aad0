import type { Expense } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { PAGE_SIZE } from '@billfold/contracts/list'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Card, CardHeader, CardTitle, ConfirmDialog, EmptyState, IconButton, Menu, MenuItem, MenuSeparator, Row, Truncate } from '@billfold/ui'
import { QueryFailed, queryOf, useFormat, useSave, useSearch, useText } from '@billfold/web-kit'
import { ChoiceFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import { type Pages, usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Pencil, Plus, Receipt, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LoadingRows } from '../loading/loading-rows.tsx'
import styles from '../reports/list-card.module.css'
import { type ExpenseDialog, expenseOrders, expenseOrderTexts, orderFromAddress, withExpenseOrder } from '../reports/reports-address.ts'

interface ExpensesCardProps {
  range: DateRange
  onOpen: (dialog: ExpenseDialog) => void
}

export function ExpensesCard({ range, onOpen }: ExpensesCardProps) {
  const t = useText()
  const format = useFormat()
  const [address, setAddress] = useSearch()
  const order = orderFromAddress(address)
  const pages = usePages(expenseCalls.list, { ...range, ...expenseOrders[order] })
  const summary = useQuery({ ...queryOf(reportCalls.summary, { query: range }), placeholderData: keepPreviousData })
  const { data: expenses } = pages.query
  const add = (iconOnPhone: boolean) => (
    <Button iconOnPhone={iconOnPhone} icon={<Plus />} onClick={() => onOpen({ kind: 'new' })}>
      {t('Add Expense')}
    </Button>
  )
  const hasSome = expenses !== undefined && expenses.length > 0
  const total = summary.data && t('Total: {amount}', { amount: format.money(summary.data.expenses) })
  return (
    <Outdated isOutdated={pages.isOutdated}>
      <Card className={styles.card}>
        <CardHeader
          actions={
            hasSome && (
              <>
                <ChoiceFilter label={t('Sort expenses by')} texts={expenseOrderTexts} value={order} onChange={(next) => setAddress(withExpenseOrder(address, next), { replace: true })} />
                {add(true)}
              </>
            )
          }
        >
          <CardTitle subtitle={hasSome ? total : t('They reduce your net profit')}>{t('Expenses')}</CardTitle>
        </CardHeader>
        {expenses === undefined ? (
          pages.query.error ? <QueryFailed query={pages.query} failure={t('The expenses could not be loaded')} /> : <LoadingRows />
        ) : hasSome ? (
          <Expenses pages={pages} onOpen={onOpen} />
        ) : (
          <EmptyState
            icon={<Receipt />}
            title={t('No expenses in this period')}
            description={t('Record software, travel or office costs. They reduce your net profit.')}
            action={add(false)}
          />
        )}
      </Card>
    </Outdated>
  )
}

const FIRST_ROWS = 6

function Expenses({ pages, onOpen }: Pick<ExpensesCardProps, 'onOpen'> & { pages: Pages<Expense> }) {
  const t = useText()
  const { show, loaded, count, total } = pages
  /** Number of rows to show; grows when the user asks for more. */
  const [wanted, setWanted] = useState(FIRST_ROWS)
  const [toDelete, setToDelete] = useState<Expense | null>(null)
  useEffect(() => show(0, wanted - 1), [show, wanted])
  const rows = loaded.slice(0, wanted)
  const isLoading = rows.length < Math.min(wanted, count) && !pages.failed
  const showMore = () => setWanted(wanted < PAGE_SIZE ? PAGE_SIZE : rows.length + PAGE_SIZE)
  return (
    <>
      <ul className={styles.list}>
        {rows.map((expense) => (
          <ExpenseItem key={expense.id} expense={expense} onEdit={() => onOpen({ kind: 'edit', id: String(expense.id) })} onDelete={() => setToDelete(expense)} />
        ))}
      </ul>
      <MoreFailed pages={pages} />
      <Row justify="end">
        {rows.length < count && !pages.failed && (
          <Button variant="ghost" size="small" busy={isLoading} onClick={showMore}>
            {count > PAGE_SIZE ? t('Show more') : t('Show all {count}', { count: total ?? count })}
          </Button>
        )}
        {wanted > FIRST_ROWS && rows.length > FIRST_ROWS && (
          <Button variant="ghost" size="small" onClick={() => setWanted(FIRST_ROWS)}>
            {t('Show fewer')}
          </Button>
        )}
      </Row>
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
    changes: ['expenses'],
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
      description={t('{category}, {amount}, {date}. This can’t be undone.', details)}
      confirmText={t('Delete expense')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: expense.id } })}
    />
  )
}
