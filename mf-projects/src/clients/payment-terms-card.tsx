import type { Client } from '@billfold/contracts/clients/client'
import { Card, CardHeader, CardTitle, DescriptionList } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'

export function PaymentTermsCard({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  const { hourlyRate } = client
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Payment Terms')}</CardTitle>
      </CardHeader>
      <DescriptionList
        missing={t('Not provided')}
        items={[
          { label: t('Payment Terms'), value: t(client.paymentTerms) },
          { label: t('Currency'), value: client.currency },
          { label: t('Hourly Rate'), value: hourlyRate && t('{amount}/hr', { amount: format.money(hourlyRate) }) },
        ]}
      />
    </Card>
  )
}
