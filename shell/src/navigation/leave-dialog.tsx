import { ConfirmDialog } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useStore } from 'zustand'
import { useHistory } from './app-router.tsx'
import { leaveTexts } from './leave-texts.ts'

/** Asks before a form with changes is left. */
export function LeaveDialog() {
  const t = useText()
  const { store, release } = useHistory()
  const isHeld = useStore(store, ({ held }) => held !== null)
  return <ConfirmDialog {...leaveTexts(t)} open={isHeld} onOpenChange={() => release(false)} onConfirm={() => release(true)} />
}
