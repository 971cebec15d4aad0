import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryOf, useCall, useToday } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { exampleInvoice } from './example-invoice.ts'

export interface PreviewedInvoice {
  invoice: InvoiceDetails
  client: Client | undefined
  isSample: boolean
}

/** The newest invoice, to try a look on; a sample where there is none, or none can be had. Undefined while it is loaded. */
export function usePreviewedInvoice(): PreviewedInvoice | undefined {
  const today = useToday()
  const list = useCall(invoiceCalls.list)
  const newest = list.data?.[0]
  const details = useQuery({ ...queryOf(invoiceCalls.get, { params: { id: newest?.id ?? 0 } }), enabled: newest !== undefined })
  const client = useQuery({ ...queryOf(clientCalls.get, { params: { id: newest?.clientId ?? 0 } }), enabled: newest !== undefined })
  if (list.isPending || (newest && (details.isPending || client.isPending))) return undefined
  if (details.data) return { invoice: details.data, client: client.data, isSample: false }
  return { invoice: exampleInvoice(today), client: undefined, isSample: true }
}
