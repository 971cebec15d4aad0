import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { Host } from '../embed/host-frame.ts'
import { type SharedState, invoiceAddress } from '../page/requests.ts'
import { useRefresh } from '../page/use-refresh.ts'
import { useShared } from '../page/use-shared.ts'

export function useSharedInvoice(token: string, inlined: SharedState<SharedInvoice>, host?: Host) {
  const address = invoiceAddress(token)
  const { shared, failure, retry, show } = useShared(address, inlined, host)
  return { shared, failure, retry, refresh: useRefresh(address, show) }
}
