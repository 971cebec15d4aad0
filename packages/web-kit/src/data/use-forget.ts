import type { Call } from '@billfold/contracts/call'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { addressOf, addressOfKey, isBelow, keyOf } from './address.ts'

/**
 * What to do once a record is deleted: what stands at `places` is fetched again. The record itself must not be asked for any more (that
 * would be a 404 in front of the user), nor what stands below it; it leaves the cache together with whoever still shows it.
 */
export function useForget(call: Call, id: number, places: readonly string[]): () => void {
  const client = useQueryClient()
  const own = addressOf(call, { params: { id } })
  const isGone = useRef(false)

  useEffect(
    () => () => {
      if (isGone.current) client.removeQueries({ queryKey: keyOf(own) })
    },
    [client, own],
  )

  return useCallback(() => {
    isGone.current = true
    const isConcerned = (address: string) => !isBelow(address, own) && places.some((place) => isBelow(address, place))
    void client.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(addressOfKey(queryKey)) })
  }, [client, own, places])
}
