import type { DateRange } from '@billfold/contracts/reports/report-period'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { VisuallyHidden, type TrendProps } from '@billfold/ui'
import { perLanguage, queryOf, trendOf, useFormat, useKeptFailure, useText } from '@billfold/web-kit'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Info, Percent, PiggyBank, Send, Wallet } from 'lucide-react'
import styles from './reports-page.module.css'

export function ReportCards({ range }: { range: DateRange }) {
  const t = useText()
  const { money, number, oneDecimal } = useFormat()
  const query = useKeptFailure(useQuery({ ...queryOf(reportCalls.summary, { query: range }), placeholderData: keepPreviousData }))
  const change = useChange()
  const undated = query.data && Number(query.data.undatedReceipts) > 0 && query.data.undatedReceipts
  return (
    <Outdated isOutdated={query.isPlaceholderData} className={styles.figures}>
      <StatCards
        query={query}
        stats={[
          {
            label: t('Total Revenue'),
            icon: <Wallet />,
            value: ({ totalBilled }) => money(totalBilled),
            change: ({ changes }) => change(trendOf(changes.totalBilled)),
            note: () => t('Billed, by issue date'),
          },
          {
            label: t('Net Profit'),
            icon: <PiggyBank />,
            value: ({ netProfit }) => money(netProfit),
            isLoss: ({ netProfit }) => Number(netProfit) < 0,
            change: ({ changes }) => change(trendOf(changes.netProfit)),
            note: () => t('Collected minus expenses'),
          },
          { label: t('Invoices Sent'), icon: <Send />, value: ({ totalInvoices }) => number(totalInvoices), change: ({ changes }) => change(trendOf(changes.totalInvoices)) },
          {
            label: t('Profit Margin'),
            icon: <Percent />,
            value: ({ profitMargin }) => t('{percent}%', { percent: oneDecimal(profitMargin) }),
            isLoss: ({ profitMargin }) => profitMargin < 0,
            change: ({ changes: { profitMargin } }) =>
              change({ ...trendOf(profitMargin), value: t('{points} pts', { points: signed().format(profitMargin) }) }),
            note: ({ totalCollected }) => t('Of {amount} collected', { amount: money(totalCollected) }),
          },
        ]}
      />
      {undated && (
        <p className={styles.note}>
          <Info aria-hidden size={14} />
          {t('{amount} was paid without a date, so no period includes it. The dashboard counts it in the current month.', { amount: money(undated) })}
        </p>
      )}
    </Outdated>
  )
}

const signed = perLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 }))

function useChange() {
  const t = useText()
  const words = { up: t('increase'), down: t('decrease'), flat: t('no change') }
  return (trend: Pick<TrendProps, 'direction' | 'value'>): TrendProps => ({
    ...trend,
    children: (
      <>
        <VisuallyHidden>{words[trend.direction]} </VisuallyHidden>
        <span className={styles.comparison}>{t('vs prior period')}</span>
      </>
    ),
  })
}
