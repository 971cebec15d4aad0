import type { Client } from '@billfold/contracts/clients/client'
import { Card, CardHeader, CardTitle, DescriptionList, Progress, Stack } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { collectionRate } from './collection-rate.ts'
import styles from './financial-summary-card.module.css'

export function FinancialSummaryCard({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  const rate = collectionRate(client.revenue, client.totalInvoiced)
  const figure = (label: string, value: string) => ({ label, value: <span className={styles.figure}>{value}</span> })
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Financial Summary')}</CardTitle>
      </CardHeader>
      <Stack gap={3}>
        <DescriptionList
          items={[
            figure(t('Total Invoiced'), format.money(client.totalInvoiced)),
            figure(t('Total Received'), format.money(client.revenue)),
            figure(t('Outstanding'), format.money(client.totalOutstanding)),
            figure(t('Collection Rate'), t('{percent}%', { percent: format.number(rate) })),
          ]}
        />
        <Progress value={rate} tone="good" label={t('Collection Rate')} />
      </Stack>
    </Card>
  )
}
