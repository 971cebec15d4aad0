import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { type SlotProps, useCall, useFormat, usePath, useSearch, useText } from '@billfold/web-kit'
import { lazy, Suspense, useState } from 'react'
import { clientNameOf } from './invoice-texts.ts'
import { invoicesPath, type OneInvoiceDialog } from './invoices-address.ts'
import { InvoicesCard, SHOWN } from './invoices-card.tsx'

/** Loaded when an invoice is first opened, as most visits to a client's page open none. */
const ClientInvoiceDialogs = lazy(() => import('./client-invoice-dialogs.tsx').then((file) => ({ default: file.ClientInvoiceDialogs })))

/** On the dashboard: the newest invoices, and whom they are for. */
export function RecentInvoicesCard() {
  const t = useText()
  const query = useCall(invoiceCalls.list, { query: { limit: String(SHOWN) } })
  return (
    <InvoicesCard
      query={query}
      empty={t('No recent invoices found')}
      listPath="/invoices"
      dialogPath={invoicesPath}
      noteOf={(invoice) => clientNameOf(invoice, t)}
    />
  )
}

/** On a client's page: the newest invoices to this client. They open over that page, so that saving and Back return to it. */
export function ClientInvoicesCard({ context: { clientId } }: SlotProps<'client-detail.cards.v1'>) {
  const t = useText()
  const format = useFormat()
  const query = useCall(invoiceCalls.list, { query: { clientId: String(clientId), limit: String(SHOWN) } })
  const { pathname } = usePath()
  const [address] = useSearch()
  const dialogPath = ({ kind, id }: OneInvoiceDialog) => `${pathname}?${new URLSearchParams({ [`${kind}-invoice`]: id }).toString()}`
  // Stays once it was opened: it asks before unsaved changes are lost.
  const [hasOpened, setHasOpened] = useState(false)
  if (!hasOpened && (address.has('edit-invoice') || address.has('view-invoice'))) setHasOpened(true)
  return (
    <>
      <InvoicesCard
        query={query}
        empty={t('No invoices found for this client')}
        listPath={`/invoices?client=${clientId}`}
        dialogPath={dialogPath}
        noteOf={({ issueDate }) => format.date(issueDate)}
      />
      {hasOpened && (
        <Suspense>
          <ClientInvoiceDialogs />
        </Suspense>
      )}
    </>
  )
}
