import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { Button, Notice, Stack } from '@billfold/ui'
import { Link, useSave, useSession, useText, type ApiError } from '@billfold/web-kit'
import { refreshUser, useResendConfirmation } from './email-confirmation.ts'

/** Page that the confirmation link opens. It requires a click, because mail scanners open links and some of them run scripts. */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useText()
  const confirm = useSave(accountCalls.confirmEmail, { explains: 'everything', onSaved: () => void refreshUser() })
  if (confirm.isSuccess) return <Confirmed wasConfirmed={confirm.data.status === 'already-confirmed'} />
  if (confirm.error?.code === 'validation_failed') return <Expired error={confirm.error} />
  return (
    <Stack gap={5}>
      {confirm.error && (
        <Notice tone="bad" title={t('The address could not be confirmed')}>
          {t(confirm.error.message)}
        </Notice>
      )}
      <Button variant="primary" busy={confirm.isPending} busyText={t('Confirming...')} onClick={() => confirm.mutate({ body: { token } })}>
        {confirm.error ? t('Retry') : t('Confirm email address')}
      </Button>
    </Stack>
  )
}

function Confirmed({ wasConfirmed }: { wasConfirmed: boolean }) {
  const t = useText()
  return (
    <Stack gap={5}>
      <Notice tone="good" takesFocus title={wasConfirmed ? t('Your email address is already confirmed') : t('Your email address is confirmed')}>
        {t('You don’t need to do anything else.')}
      </Notice>
      <Onward />
    </Stack>
  )
}

function Expired({ error }: { error: ApiError }) {
  const t = useText()
  const isUnconfirmed = useSession(({ user }) => user?.isEmailConfirmed === false)
  const isSignedOut = useSession(({ user }) => !user)
  const resend = useResendConfirmation()
  return (
    <Stack gap={5}>
      <Notice tone="bad" takesFocus title={t('This link does not work')}>
        {t(error.message)} {isSignedOut && t('Log in to get a new link.')}
      </Notice>
      {isUnconfirmed && (
        <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate({})}>
          {t('Send a new link')}
        </Button>
      )}
      <Onward />
    </Stack>
  )
}

function Onward() {
  const t = useText()
  const isSignedIn = useSession(({ user }) => Boolean(user))
  return (
    <Button asChild>
      <Link to={isSignedIn ? '/' : '/auth'}>{isSignedIn ? t('Continue to Billfold') : t('Login')}</Link>
    </Button>
  )
}
