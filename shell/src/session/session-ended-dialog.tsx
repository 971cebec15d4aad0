import { Dialog } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { LoginForm } from './login-form.tsx'

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
      <LoginForm username={user?.username} startsAt="password" />
    </Dialog>
  )
}
