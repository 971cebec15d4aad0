import { type BankTransaction, MAX_RECORDED, type MatchedTransactions, type RecordedSummary } from '@billfold/contracts/bank-statements/bank-statement'
import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { Button, Card, EmptyState, LoadingState, Notice, Skeleton, Table } from '@billfold/ui'
import { type ApiError, QueryFailed, useFormat, useKeptFailure, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { ReviewActions } from '@billfold/web-kit/data-files/review-actions.tsx'
import { SaveFailure } from '@billfold/web-kit/forms/save-failure.tsx'
import { MoreRows, useFirstRows } from '@billfold/web-kit/lists/more-rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { type Choice, findExcess, firstChoices, matchAll, recordingOf } from './match-transactions.ts'
import { TransactionRow } from './transaction-row.tsx'
import type { Statement } from './statement.ts'

interface MatchReviewProps {
  statement: Statement
  onRecorded: (summary: RecordedSummary) => void
}

export function MatchReview({ statement: { transactions }, onRecorded }: MatchReviewProps) {
  const t = useText()
  const id = useId()
  // A read-only request sent as POST, because statements are too long for a URL.
  const query = useKeptFailure(
    useQuery<MatchedTransactions, ApiError>({
      queryKey: ['bank-statement', id],
      queryFn: ({ signal }) => matchAll(transactions, signal),
      enabled: transactions.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  if (transactions.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Landmark />} title={t('No incoming payments in this statement')} description={t('It contains only payments you made. Choose another file or period.')} />
      </Card>
    )
  }
  if (query.data) {
    return <Review key={query.dataUpdatedAt} transactions={transactions} matched={query.data} isMatching={query.isFetching} onMatchAgain={() => void query.refetch()} onRecorded={onRecorded} />
  }
  if (query.error) return <QueryFailed query={query} failure={t('The statement could not be matched with your invoices')} />
  return (
    <LoadingState text={t('Looking for the invoices...')}>
      <Skeleton height={320} />
    </LoadingState>
  )
}

interface ReviewProps {
  transactions: readonly BankTransaction[]
  matched: MatchedTransactions
  isMatching: boolean
  onMatchAgain: () => void
  onRecorded: (summary: RecordedSummary) => void
}

/** Number of rows shown at first; a statement for a whole year may have hundreds. */
const FIRST_ROWS = 100

function Review({ transactions, matched, isMatching, onMatchAgain, onRecorded }: ReviewProps) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const [choices, setChoices] = useState(() => firstChoices(matched.transactions))
  const [wasRefused, setRefused] = useState(false)
  const invoices = useMemo(() => new Map(matched.invoices.map((invoice) => [invoice.id, invoice])), [matched])
  const options = useInvoiceOptions(matched)
  const excess = findExcess(choices, invoices)
  const { payments, rows } = recordingOf(transactions, choices)
  useLeaveGuard(payments.length > 0)
  const record = useSave(bankStatementCalls.record, { changes: ['invoices'], explains: 'everything', onSavedWhileOpen: onRecorded })
  const problems = problemsOf(record.error, record.variables?.body.payments, transactions)
  const all = useFirstRows(transactions, FIRST_ROWS)
  const change = (index: number, choice: Choice) => {
    record.reset()
    setRefused(false)
    setChoices(choices.map((before, at) => (at === index ? choice : before)))
  }
  const selectable = choices.flatMap(({ allocations }, index) => (allocations.length > 0 ? [index] : []))
  const toggleAll = () => {
    const isOn = rows.length < selectable.length
    setChoices(choices.map((choice) => ({ ...choice, isOn: isOn && choice.allocations.length > 0 })))
  }
  const canSend = excess.size === 0 && payments.length <= MAX_RECORDED

  return (
    <>
      {matched.invoices.length === 0 && (
        <Notice tone="info" title={t('No open invoices')}>
          {t('Payments can be recorded for invoices that were sent and are not paid yet.')}
        </Notice>
      )}
      <SaveFailure
        error={record.error}
        fields={{}}
        takesFocus
        title={t('Nothing was recorded')}
        action={
          <Button size="small" busy={isMatching} onClick={onMatchAgain}>
            {t('Match again')}
          </Button>
        }
      />
      {wasRefused && !canSend && (
        <Notice tone="bad" takesFocus title={t('Nothing was recorded')}>
          {excess.size > 0 ? t('Change or deselect the marked payments.') : t('At most {count} payments can be recorded at once. Deselect some and import the file again for the others.', { count: MAX_RECORDED })}
        </Notice>
      )}
      <Card flush>
        <Table
          label={t('Payments received')}
          columns={[
            {
              label: t('Select all payments'),
              kind: 'select',
              select: { state: rows.length === 0 ? 'none' : rows.length === selectable.length ? 'all' : 'some', onToggle: toggleAll },
            },
            { label: t('Date') },
            { label: t('Payer'), grow: true, phone: 'title' },
            { label: t('Amount'), kind: 'number', phone: 'value' },
            { label: t('Invoice') },
          ]}
        >
          {all.shown.map((transaction, index) => (
            <TransactionRow
              key={index}
              transaction={transaction}
              matched={matched.transactions[index]}
              invoices={invoices}
              options={options}
              choice={choices[index] ?? { isOn: false, allocations: [] }}
              problem={problems.get(index) ?? (excess.has(index) ? t('Only {balance} is due on this invoice', { balance: format.money(excess.get(index) ?? '0') }) : undefined)}
              onChange={(choice) => change(index, choice)}
            />
          ))}
        </Table>
        <MoreRows rows={all} />
      </Card>
      <ReviewActions summary={t('{count} selected, {amount}', { count: payments.length, amount: format.money(sumOf(payments.map(({ transaction }) => transaction.amount))) })}>
        <Button onClick={() => navigate('/invoices')}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={payments.length === 0}
          busy={record.isPending}
          busyText={t('Recording...')}
          onClick={() => {
            if (!canSend) return setRefused(true)
            return record.mutate({ body: { payments } })
          }}
        >
          {payments.length === 1 ? t('Record 1 payment') : t('Record {count} payments', { count: payments.length })}
        </Button>
      </ReviewActions>
    </>
  )
}

function useInvoiceOptions({ invoices }: MatchedTransactions) {
  const t = useText()
  const { money } = useFormat()
  return useMemo(
    () => [
      { value: 'none', label: t('No invoice') },
      ...invoices.map(({ id, invoiceNumber, clientName, balance }) => ({ value: String(id), label: `${invoiceNumber} · ${clientName} · ${money(balance)}` })),
    ],
    [invoices, t, money],
  )
}

/**
 * The server's error messages by transaction index. An issue's path, such as 'payments.3', contains the index among the payments that were
 * sent.
 */
function problemsOf(error: ApiError | null, sent: readonly { transaction: unknown }[] | undefined, transactions: readonly BankTransaction[]): Map<number, string> {
  return new Map(
    (error?.issues ?? []).flatMap(({ path, message }) => {
      const [, place] = /^payments\.(\d+)/.exec(path) ?? []
      const index = place === undefined ? -1 : transactions.findIndex((transaction) => transaction === sent?.[Number(place)]?.transaction)
      return index < 0 ? [] : [[index, message] as const]
    }),
  )
}
