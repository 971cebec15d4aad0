import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, useCall, useFormat, useText } from '@billfold/web-kit'
import { CircleAlert, CircleCheck, FileText, Hourglass } from 'lucide-react'

/** The figures above the list. They come by a call of their own: without them the list still works. */
export function InvoiceStats() {
  const t = useText()
  const { money, number } = useFormat()
  const query = useCall(invoiceCalls.summary)
  const { data } = query
  const loading = data === undefined

  if (loading && query.isError) return <FiguresFailed query={query} />

  return (
    <Grid of="stats">
      <StatCard
        label={t('Total Invoices')}
        icon={<FileText />}
        loading={loading}
        value={data && number(data.totalInvoices)}
        caption={data && t('+{count} this month', { count: data.issuedThisMonth })}
      />
      <StatCard
        label={t('Paid Invoices')}
        icon={<CircleCheck />}
        loading={loading}
        value={data && number(data.paidCount)}
        caption={data && money(data.paidTotal)}
      />
      <StatCard
        label={t('Pending')}
        icon={<Hourglass />}
        loading={loading}
        value={data && number(data.pendingCount)}
        caption={data && money(data.pendingTotal)}
      />
      <StatCard
        label={t('Overdue')}
        icon={<CircleAlert />}
        loading={loading}
        value={data && number(data.overdueCount)}
        caption={data && money(data.overdueTotal)}
      />
    </Grid>
  )
}
