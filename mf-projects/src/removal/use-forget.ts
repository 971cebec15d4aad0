import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { RecordKind } from './record-kinds.ts'

/**
 * Answers what to do once a record is deleted. Everything else is fetched again, in every module: what went with the record may stand
 * anywhere. The record itself must not be asked for any more (that would be a 404 in front of the user), and leaves the cache together
 * with whoever still shows it.
 */
export function useForget({ path }: RecordKind, id: number): () => void {
  const queryClient = useQueryClient()
  const isGone = useRef(false)

  useEffect(
    () => () => {
      if (isGone.current) queryClient.removeQueries({ queryKey: ['', 'api', path.slice(1), String(id)] })
    },
    [queryClient, path, id],
  )

  return useCallback(() => {
    isGone.current = true
    const own = `/api${path}/${id}`
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const address = queryKey.join('/')
        return address !== own && !address.startsWith(`${own}/`)
      },
    })
  }, [queryClient, path, id])
}
