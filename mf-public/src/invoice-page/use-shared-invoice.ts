import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { useEffect } from 'react'
import type { Host } from '../embed/host-frame.ts'
import { type SharedState, invoiceAddress } from '../page/requests.ts'
import { useRefresh } from '../page/use-refresh.ts'
import { useShared } from '../page/use-shared.ts'

/**
 * Milliseconds between attempts to load the content of a frame. Frames retry automatically, because the host page's message hides the Retry
 * button.
 */
const FRAME_RETRY = 60_000

export function useSharedInvoice(token: string, inlined: SharedState<SharedInvoice>, host?: Host) {
  const address = invoiceAddress(token)
  const { shared, failure, load, retry, show } = useShared(address, inlined, host)
  const refresh = useRefresh(address, show)

  const retriesAlone = host !== undefined && failure !== undefined
  useEffect(() => {
    if (!retriesAlone) return undefined
    const timer = setInterval(() => document.hidden || void load(), FRAME_RETRY)
    return () => clearInterval(timer)
  }, [retriesAlone, load])

  return { shared, failure, retry, refresh }
}
