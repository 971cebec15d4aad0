import { useLeaveGuards, useSession } from '@billfold/web-kit'
import { countUnsynced } from '@billfold/web-kit/offline/unsynced.ts'
import { useSignOut } from '../session/session.ts'
import { askBeforeLogOut } from './overlay.store.ts'

/** Asks for confirmation first if a form has unsaved changes or if time entries exist only on this device. */
export function useLogOut(): () => void {
  const signOut = useSignOut()
  return () => {
    const { user } = useSession.getState()
    if (useLeaveGuards.getState().active.size > 0) askBeforeLogOut('log-out')
    else if (user && countUnsynced(user.id) > 0) askBeforeLogOut('unsynced')
    else void signOut()
  }
}
