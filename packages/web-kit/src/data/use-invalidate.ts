import type { Call } from '@billfold/contracts/call'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { addressOf, addressOfKey, isBelow, keyOf, prefixOf } from './address.ts'

/** Refetches the queries of the given calls or URL prefixes. Resolves when all active queries are up to date. */
export function useInvalidate(): (targets: readonly (Call | string)[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (targets) => {
      const prefixes = targets.map(prefixOf)
      return client.invalidateQueries({
        predicate: ({ queryKey }) => prefixes.some((prefix) => isBelow(addressOfKey(queryKey), prefix)),
      })
    },
    [client],
  )
}

/**
 * For use after a record was deleted: refetches the queries below `places`, except those of the record and its children, which would show a
 * 404. The record and its children leave the cache when no component uses them.
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
