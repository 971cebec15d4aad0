import { passwordReset } from '@billfold/contracts/accounts/security'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Field, Notice, Stack } from '@billfold/ui'
import { useNavigate, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { endSession } from './session.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.ts'
import { usePasswordHelp } from './use-password-help.ts'

/** Target of the reset link in the email. Ends all sessions; the user then logs in with the new password. */
export function ResetForm({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const save = useSave(securityCalls.resetPassword, {
    success: { title: 'Password updated successfully', description: 'Log in with the new one.' },
    onSaved: () => endSession(client),
    // The link is used up, so replace it in the history.
    goOn: () => navigate('/auth', { replace: true }),
  })
  const { values, errors, change, submit, isSending } = useAccountForm({
    rules: passwordReset,
    initial: { token, newPassword: '' },
    send: (body) => save.mutateAsync({ body }),
  })
  const help = usePasswordHelp(values.newPassword)

  return (
    <Stack gap={5}>
      {errors.token && (
        <Notice tone="bad" title={t('This link does not work')}>
          {errors.token}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={5}>
          <Field label={t('New Password')} error={errors.newPassword} help={help}>
            <PasswordInput autoComplete="new-password" value={values.newPassword} onChange={(event) => change('newPassword', event.target.value)} />
          </Field>
          <Button type="submit" variant="primary" busy={isSending} busyText={t('Saving...')}>
            {t('Update Password')}
          </Button>
        </Stack>
      </form>
      {errors.token && <ForgottenPassword />}
    </Stack>
  )
}
