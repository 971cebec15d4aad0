import { Button, Dialog, Skeleton } from '@billfold/ui'
import { useLeaveGuards, useSession, useText } from '@billfold/web-kit'
import { lazyPart } from '../lazy-part.tsx'
import { reloadAtHome } from './session.ts'

/** Height in pixels of the two fields and the button, reserved to avoid a layout shift while the code loads. */
const FORM_HEIGHT = 212

export const LoginPart = lazyPart(() => import('./login-form.tsx').then((file) => file.LoginForm))

/** Shown over the page, which keeps unsaved input. The user can close the dialog to copy that input, but the next API call reopens it. */
export function SessionEndedDialog() {
  const t = useText()
  const { user, hasEnded, isReplaced, isPutOff } = useSession()
  const isTyping = useLeaveGuards(({ active }) => active.size > 0)

  return (
    <Dialog
      // If another user is signed in and no input would be lost, the page reloads without this dialog.
      open={hasEnded && !isPutOff && (isTyping || !isReplaced)}
      onOpenChange={(open) => useSession.setState({ isPutOff: !open })}
      size="small"
      title={t('Your session has ended')}
      description={
        isReplaced
          ? t('Someone else has logged in to Billfold in this browser. Log in again to continue. What you typed on this page is still here.')
          : t('Log in again to continue. What you typed on this page is still here.')
      }
      footer={isReplaced && <Button onClick={reloadAtHome}>{t('Leave page')}</Button>}
    >
      <LoginPart username={user?.username} startsAt="password" loading={<Skeleton height={FORM_HEIGHT} />} />
    </Dialog>
  )
}
