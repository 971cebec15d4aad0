import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryOf } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { invoiceEffects } from './invoice-effects.ts'

/**
 * What to do once an invoice is deleted: whatever followed from it is fetched again. The invoice itself must not be asked for any more
 * (that would be a 404 in front of the user); it leaves the cache together with whoever asked.
 */
export function useForgetInvoice(id: number): () => void {
  const queryClient = useQueryClient()
  const isGone = useRef(false)

  useEffect(
    () => () => {
      if (isGone.current) queryClient.removeQueries(ownQuery(id))
    },
    [queryClient, id],
  )

  return useCallback(() => {
    isGone.current = true
    const own = ownQuery(id).queryKey.join('/')
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const address = queryKey.join('/')
        return address !== own && invoiceEffects.some((prefix) => address.startsWith(prefix))
      },
    })
  }, [queryClient, id])
}

function ownQuery(id: number) {
  return { queryKey: queryOf(invoiceCalls.get, { params: { id } }).queryKey }
}
