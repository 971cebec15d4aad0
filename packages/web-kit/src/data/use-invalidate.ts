import type { Call } from '@billfold/contracts/call'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressOfKey, isBelow, prefixOf } from './address.ts'

/** Fetches again what stands below the given calls or address prefixes; resolves when what is on screen is fresh. */
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
