import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { reportCalls, type TaxReport } from '@billfold/contracts/reports/report-calls'
import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { perLanguage, queryOf, useFormat, useText } from '@billfold/web-kit'
import { Percent } from 'lucide-react'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { FigureTable } from './figure-table.tsx'
import { defineReport } from './report-panel.tsx'
import styles from './report-panels.module.css'
import { SortControl, useReportSort } from './table-sort.tsx'

export const TaxPanel = defineReport({
  queryOf: (range) => queryOf(reportCalls.tax, { query: range }),
  loading: 'Loading taxes...',
  failure: 'The taxes could not be loaded',
  isEmpty: (rates) => rates.length === 0,
  empty: {
    icon: <Percent />,
    title: 'No tax in this period',
    description: 'Taxes show up here once you send an invoice or receive a payment.',
    action: 'New Invoice',
    linkTo: invoicesPath({ kind: 'new', clientId: null, projectId: null, entryIds: [] }),
  },
  Content: Taxes,
})

type Amount = 'net' | 'invoiced' | 'collected'

const fields = { rate: 'desc', net: 'desc', invoiced: 'desc', collected: 'desc' } as const
const texts = { rate: 'Tax rate', net: 'Net amount', invoiced: 'Tax invoiced', collected: 'Tax collected' } as const
const rateFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }))

function Taxes({ data: rates }: { data: TaxReport }) {
  const t = useText()
  const { money } = useFormat()
  const by = useReportSort(fields)
  const totalOf = (amount: Amount) => sumOf(rates.map((rate) => rate[amount]))
  const column = (amount: Amount) => ({
    label: t(texts[amount]),
    field: amount,
    value: ({ [amount]: value }: TaxReport[number]) => Number(value),
    figure: ({ [amount]: value }: TaxReport[number]) => ({ text: money(value) }),
  })
  return (
    <Card flush>
      <CardHeader actions={<SortControl by={by} texts={texts} />}>
        <CardTitle subtitle={t('Invoiced by issue date, collected by payment date')}>{t('Tax by rate')}</CardTitle>
      </CardHeader>
      <FigureTable
        label={t('Tax by rate')}
        rows={rates}
        by={by}
        keyOf={({ rate }) => rate ?? ''}
        title={{
          label: t(texts.rate),
          field: 'rate',
          value: ({ rate }) => (rate === null ? null : Number(rate)),
          text: ({ rate }) => (rate === null ? t('Other') : t('{percent}%', { percent: rateFormat().format(rate as `${number}`) })),
        }}
        columns={[column('net'), { ...column('invoiced'), phone: 'value' }, column('collected')]}
        total={{ rate: null, net: totalOf('net'), invoiced: totalOf('invoiced'), collected: totalOf('collected') }}
      />
      <p className={styles.footnote}>
        {t('Each payment includes its share of the invoice’s tax, to the cent. A deducted deposit counts on the invoice’s issue date.')}
      </p>
    </Card>
  )
}
