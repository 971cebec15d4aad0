import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { useCall, useText } from '@billfold/web-kit'
import { InvoicesCard, SHOWN } from './invoices-card.tsx'

/** On the dashboard: the newest invoices, and whom they are for. */
export function RecentInvoicesCard() {
  const t = useText()
  const query = useCall(invoiceCalls.list, { query: { limit: String(SHOWN) } })
  return (
    <InvoicesCard
      query={query}
      empty={t('No recent invoices found')}
      noteOf={({ clientId, clientName }) => clientName || t('Client #{id}', { id: clientId })}
    />
  )
}
