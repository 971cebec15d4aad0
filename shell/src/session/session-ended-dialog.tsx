import { Dialog, Skeleton } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { lazyPart } from '../lazy-part.tsx'

/** Pixels of two fields and the button: nothing moves when they come. */
const FORM_HEIGHT = 212

export const LoginPart = lazyPart(() => import('./login-form.tsx').then((file) => file.LoginForm))

/** Over the page, which keeps what was typed on it. Closing it leaves time to copy; the next call brings it back. */
export function SessionEndedDialog() {
  const t = useText()
  const user = useSession((session) => session.user)
  const hasEnded = useSession((session) => session.hasEnded)

  return (
    <Dialog
      open={hasEnded}
      onOpenChange={(open) => useSession.setState({ hasEnded: open })}
      size="small"
      title={t('Your session has ended')}
      description={t('Log in again to go on. What you have typed on this page is still there.')}
    >
      <LoginPart username={user?.username} startsAt="password" loading={<Skeleton height={FORM_HEIGHT} />} />
    </Dialog>
  )
}
