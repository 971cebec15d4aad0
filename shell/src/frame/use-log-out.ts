import { useLeaveGuards } from '@billfold/web-kit'
import { useSignOut } from '../session/session.ts'
import { askBeforeLogOut } from './overlay.store.ts'

/** Asks for confirmation first if a form has unsaved changes. */
export function useLogOut(): () => void {
  const signOut = useSignOut()
  return () => {
    if (useLeaveGuards.getState().active.size > 0) askBeforeLogOut()
    else void signOut()
  }
}
