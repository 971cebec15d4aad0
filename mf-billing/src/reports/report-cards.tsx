import type { DateRange } from '@billfold/contracts/reports/report-period'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Grid, StatCard, VisuallyHidden, type TrendProps } from '@billfold/ui'
import { FiguresFailed, perLanguage, queryOf, trendOf, useFormat, useKeptFailure, useText } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Info, Percent, PiggyBank, Send, Wallet } from 'lucide-react'
import { PeriodFigures } from '../period-figures/period-figures.tsx'
import styles from './report-cards.module.css'

export function ReportCards({ range }: { range: DateRange }) {
  const t = useText()
  const format = useFormat()
  const query = useKeptFailure(useQuery({ ...queryOf(reportCalls.summary, { query: range }), placeholderData: keepPreviousData }))
  const change = useChange()
  const { data } = query
  const loading = data === undefined
  if (loading && query.isError) return <FiguresFailed query={query} />

  return (
    <PeriodFigures query={query} className={styles.figures}>
      <Grid of="stats">
        <StatCard
          label={t('Total Revenue')}
          icon={<Wallet />}
          loading={loading}
          value={data && format.money(data.totalBilled)}
          change={data && change(trendOf(data.changes.totalBilled))}
        />
        <StatCard
          label={t('Net Profit')}
          icon={<PiggyBank />}
          loading={loading}
          value={data && format.money(data.netProfit)}
          isLoss={data && Number(data.netProfit) < 0}
          change={data && change(trendOf(data.changes.netProfit))}
        />
        <StatCard
          label={t('Invoices Sent')}
          icon={<Send />}
          loading={loading}
          value={data && format.number(data.totalInvoices)}
          change={data && change(trendOf(data.changes.totalInvoices))}
        />
        <StatCard
          label={t('Profit Margin')}
          icon={<Percent />}
          loading={loading}
          value={data && t('{percent}%', { percent: format.oneDecimal(data.profitMargin) })}
          isLoss={data && data.profitMargin < 0}
          change={data && change({ ...trendOf(data.changes.profitMargin), value: t('{points} pts', { points: signed().format(data.changes.profitMargin) }) })}
        />
      </Grid>
      {data && Number(data.undatedReceipts) > 0 && (
        <p className={styles.note}>
          <Info aria-hidden size={14} />
          {t('{amount} was paid without a date, so it is in no period. The dashboard counts it.', { amount: format.money(data.undatedReceipts) })}
        </p>
      )}
    </PeriodFigures>
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
        {t('vs prior period')}
      </>
    ),
  })
}
