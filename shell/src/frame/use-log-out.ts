import { useLeaveGuards } from '@billfold/web-kit'
import { useSignOut } from '../session/sign-out.ts'
import { askBeforeLogOut } from './overlay.store.ts'

/** Logs out; where a form holds changes, it asks first. */
export function useLogOut(): () => void {
  const signOut = useSignOut()
  return () => {
    if (useLeaveGuards.getState().active.size > 0) askBeforeLogOut()
    else void signOut()
  }
}
