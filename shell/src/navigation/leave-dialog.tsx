import { LeaveQuestion } from '@billfold/web-kit'
import { useStore } from 'zustand'
import { useHistory } from './app-router.tsx'

export function LeaveDialog() {
  const { store, release } = useHistory()
  const isHeld = useStore(store, ({ held }) => held !== null)
  return <LeaveQuestion open={isHeld} onStay={() => release(false)} onLeave={() => release(true)} />
}
