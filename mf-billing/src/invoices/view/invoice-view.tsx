import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { Button, Dialog, EmptyState, LoadingState, Skeleton } from '@billfold/ui'
import { QueryFailed, queryOf, useCall, useText, type ApiError } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ViewedInvoice } from './viewed-invoice.tsx'

interface InvoiceViewProps extends ViewHandlers {
  id: string
}

export interface ViewHandlers {
  onClose: () => void
  onEdit: () => void
  onDirtyChange: (dirty: boolean) => void
}

/** The invoice as a page, with its history and what can be done with it. */
export function InvoiceView({ id, onClose, ...actions }: InvoiceViewProps) {
  const t = useText()
  const query = useViewed(id)
  if (query.data) return <ViewedInvoice {...query.data} {...actions} onClose={onClose} />

  if (query.error?.code === 'not_found') {
    return (
      <Frame title={t('Invoice not found')} onClose={onClose}>
        <EmptyState
          icon={<SearchX />}
          title={t('Invoice not found')}
          description={t('It may have been deleted, or the address is not right.')}
          action={<Button onClick={onClose}>{t('Back to invoices')}</Button>}
        />
      </Frame>
    )
  }
  if (query.error) {
    return (
      <Frame title={t('Invoice')} onClose={onClose}>
        <QueryFailed query={query} failure={t('The invoice could not be loaded')} />
      </Frame>
    )
  }
  return (
    <Frame title={t('Invoice')} onClose={onClose}>
      <LoadingState text={t('Loading invoice...')}>
        <Skeleton height={520} />
      </LoadingState>
    </Frame>
  )
}

function Frame({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open size="large" title={title} onOpenChange={onClose}>
      {children}
    </Dialog>
  )
}

export interface Viewed {
  invoice: InvoiceDetails
  design: InvoiceDesign
  /** Undefined where it could not be had: the invoice knows its name. */
  client: Client | undefined
}

function useViewed(id: string): { data: Viewed | undefined; error: ApiError | null; isFetching: boolean; refetch: () => void } {
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  const design = useCall(invoiceCalls.design)
  const clientId = invoice.data?.clientId
  const client = useQuery({ ...queryOf(clientCalls.get, { params: { id: clientId ?? 0 } }), enabled: clientId !== undefined })
  return {
    data: invoice.data && design.data && !client.isPending ? { invoice: invoice.data, design: design.data, client: client.data } : undefined,
    error: (invoice.data ? null : invoice.error) ?? (design.data ? null : design.error),
    isFetching: invoice.isFetching || design.isFetching,
    refetch: () => {
      for (const query of [invoice, design]) if (query.isError) void query.refetch()
    },
  }
}
