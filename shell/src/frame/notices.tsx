import { Button, Notice, Row } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '@billfold/contracts/accounts/user'
import { refreshUser, useResendConfirmation } from '../session/email-confirmation.ts'
import css from './frame-notice.module.css'

export function OfflineNotice() {
  const t = useText()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className={css.notice}>
      <Notice tone="warn" title={t('You appear to be offline.')}>
        {t('Your timer and new time entries are kept on this device and sync later. You can save everything else once you’re back online.')}
      </Notice>
    </div>
  )
}

function onConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function ConfirmEmailNotice({ user: { email } }: { user: User }) {
  const t = useText()
  const resend = useResendConfirmation()

  // The user may confirm the address on another device, so the user is refetched on return to this page.
  useEffect(() => {
    const refresh = () => void refreshUser()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])

  return (
    <div className={css.notice}>
      <Notice
        title={t('Confirm your email address')}
        action={
          <Row className={css.actions}>
            <Button asChild size="small" variant="ghost">
              <Link to="/settings?tab=profile">{t('Change address')}</Link>
            </Button>
            <Button size="small" busy={resend.isPending} onClick={() => resend.mutate({})}>
              {t('Send a new link')}
            </Button>
          </Row>
        }
      >
        {t('Open the link we sent to {email}.', { email })}{' '}
        <span className={css.detail}>{t('Until then, you won’t get any other emails, not even to reset your password.')}</span>
      </Notice>
    </div>
  )
}
