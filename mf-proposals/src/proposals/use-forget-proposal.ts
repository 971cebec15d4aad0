import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryOf } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/**
 * What to do once a proposal is deleted: the list is fetched again. The proposal itself must not be asked for any more (that would be
 * a 404 in front of the user); it leaves the cache together with the page that still shows it.
 */
export function useForgetProposal(id: number): () => void {
  const queryClient = useQueryClient()
  const isGone = useRef(false)

  useEffect(
    () => () => {
      if (isGone.current) queryClient.removeQueries({ queryKey: queryOf(proposalCalls.get, { params: { id } }).queryKey })
    },
    [queryClient, id],
  )

  return useCallback(() => {
    isGone.current = true
    void queryClient.invalidateQueries({ queryKey: queryOf(proposalCalls.list).queryKey, exact: true })
  }, [queryClient])
}
