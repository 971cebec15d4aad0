import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { useCallback, useEffect, useState } from 'react'
import type { Host } from '../embed/host-frame.ts'
import { Refused, type SharedState, dataOf, invoiceAddress, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'
import { useRefresh } from '../page/use-refresh.ts'

interface InvoiceState {
  shared: SharedState<SharedInvoice>
  /** Why the invoice could not be loaded. */
  failure?: 'unavailable' | 'too many requests'
}

interface OpenInvoice extends InvoiceState {
  retry: () => void
  /** Asks Stripe whether the invoice is paid. On failure, the displayed invoice is kept. */
  refresh: () => Promise<void>
}

/**
 * Milliseconds between attempts to load the content of a frame. Frames retry automatically, because the host page's message hides the Retry
 * button.
 */
const FRAME_RETRY = 60_000

export function useSharedInvoice(token: string, inlined: SharedState<SharedInvoice>, host?: Host): OpenInvoice {
  const address = invoiceAddress(token)
  const [state, setState] = useState<InvoiceState>({ shared: inlined })

  const load = useCallback(
    () =>
      readShared<SharedInvoice>(address)
        .then((shared) => ({ shared }), explain)
        .then(setState),
    [address],
  )

  useEffect(() => {
    if (inlined === undefined) void load()
  }, [inlined, load])

  const retriesAlone = host !== undefined && state.failure !== undefined
  useEffect(() => {
    if (!retriesAlone) return undefined
    const timer = setInterval(() => document.hidden || void load(), FRAME_RETRY)
    return () => clearInterval(timer)
  }, [retriesAlone, load])

  function retry(): void {
    setState({ shared: undefined })
    void load()
  }

  const show = useCallback((shared: InvoiceState['shared']) => setState({ shared }), [])
  const refresh = useRefresh<SharedInvoice>(address, show)
  useCountedView(address, Boolean(dataOf(state.shared)), host)
  return { ...state, retry, refresh }
}

function explain(error: unknown): InvoiceState {
  return { shared: undefined, failure: error instanceof Refused && error.status === 429 ? 'too many requests' : 'unavailable' }
}
