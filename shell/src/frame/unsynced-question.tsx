import { ConfirmDialog } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useSignOut } from '../session/session.ts'
import { closeOverlay } from './overlay.store.ts'

/** Shown on logout while time entries exist only on this device. */
export function UnsyncedQuestion() {
  const t = useText()
  const signOut = useSignOut()
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={t('Some time entries aren’t synced yet')}
      description={t('They stay on this device until you log in here again. Other devices don’t show them.')}
      confirmText={t('Log out')}
      onConfirm={() => {
        closeOverlay()
        void signOut()
      }}
    />
  )
}
