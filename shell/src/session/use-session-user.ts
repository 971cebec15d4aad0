import { setUser, useSession } from '@billfold/web-kit'
import { useEffect, useState } from 'react'
import { findUser } from '../start/find-user.ts'

/** Loads the user if the page did not contain it. Returns `ask` to retry after a failure. */
export function useSessionUser(): { hasFailed: boolean; ask: () => void } {
  const isKnown = useSession(({ user }) => user !== undefined)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isKnown && !hasFailed) findUser().then(setUser, () => setFailed(true))
  }, [isKnown, hasFailed])

  return { hasFailed, ask: () => setFailed(false) }
}
