import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { type SlotProps, useCall, useFormat, useText } from '@billfold/web-kit'
import { clientNameOf } from './invoice-texts.ts'
import { InvoicesCard, SHOWN } from './invoices-card.tsx'

/** On the dashboard: the newest invoices, and whom they are for. */
export function RecentInvoicesCard() {
  const t = useText()
  const query = useCall(invoiceCalls.list, { query: { limit: String(SHOWN) } })
  return <InvoicesCard query={query} empty={t('No recent invoices found')} noteOf={(invoice) => clientNameOf(invoice, t)} />
}

/** On a client's page: the newest invoices to this client. */
export function ClientInvoicesCard({ context: { clientId } }: SlotProps<'client-detail.cards.v1'>) {
  const t = useText()
  const format = useFormat()
  const query = useCall(invoiceCalls.list, { query: { clientId: String(clientId), limit: String(SHOWN) } })
  return (
    <InvoicesCard
      query={query}
      empty={t('No invoices found for this client')}
      filters={{ clientId }}
      noteOf={({ issueDate }) => format.date(issueDate)}
    />
  )
}
