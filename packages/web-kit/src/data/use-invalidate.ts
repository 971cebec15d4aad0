import type { Call } from '@billfold/contracts/call'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressOfKey, isBelow, prefixOf } from './address.ts'

/** Refetches the queries of the given calls or URL prefixes; resolves when the active ones are fresh. */
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
