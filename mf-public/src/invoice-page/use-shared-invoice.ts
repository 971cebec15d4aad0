import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused, type SharedState, dataOf, invoiceAddress, readShared, send } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'

interface InvoiceState {
  shared: SharedState<SharedInvoice>
  /** Why it could not be loaded. */
  failure?: 'unavailable' | 'too many requests'
}

interface OpenInvoice extends InvoiceState {
  retry: () => void
  /** Asks Stripe whether the invoice is paid. On failure, the shown content stays. */
  refresh: () => Promise<void>
}

export function useSharedInvoice(token: string, inlined: SharedState<SharedInvoice>): OpenInvoice {
  const address = invoiceAddress(token)
  const [state, setState] = useState<InvoiceState>({ shared: inlined })
  const refreshing = useRef<Promise<void>>(undefined)

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

  function retry(): void {
    setState({ shared: undefined })
    void load()
  }

  // One request at a time, so that an older response never replaces a newer one.
  const refresh = useCallback(() => {
    refreshing.current ??= send<SharedInvoice>(`${address}/refresh`)
      .then((shared) => setState({ shared }))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) return
        if (error.status === 404) setState({ shared: null })
        if (error.status === 410) setState({ shared: 'expired' })
      })
      .finally(() => {
        refreshing.current = undefined
      })
    return refreshing.current
  }, [address])

  useCountedView(address, Boolean(dataOf(state.shared)))
  return { ...state, retry, refresh }
}

function explain(error: unknown): InvoiceState {
  return { shared: undefined, failure: error instanceof Refused && error.status === 429 ? 'too many requests' : 'unavailable' }
}
