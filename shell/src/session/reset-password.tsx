import { passwordReset, resetRequest } from '@billfold/contracts/accounts/security'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Dialog, Field, Notice, Stack, TextInput } from '@billfold/ui'
import { useNavigate, useSave, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
import { leaveSession } from './session.ts'
import { PasswordInput, usePasswordHelp } from './password-input.tsx'

/** The message must not reveal whether the address has an account. */
export function ForgottenPassword() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
        {t('Forgot your password?')}
      </Button>
      {isOpen && <RequestDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const request = useSave(securityCalls.requestReset)
  const { values, errors, change, submit, isSending } = useShortForm({
    rules: resetRequest,
    initial: { email: '' },
    send: (body) => request.mutateAsync({ body }),
  })
  const frame = { open: true, size: 'small', title: t('Forgot your password?'), onOpenChange: onClose } as const
  if (request.isSuccess) {
    return (
      <Dialog {...frame} footer={<Button onClick={onClose}>{t('Close')}</Button>}>
        <Notice tone="good" title={t('Check your email')}>
          {t('If {email} has an account, we’ve sent it a link. It works once and expires in 30 minutes.', { email: values.email.trim() })}
        </Notice>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...frame}
      description={t('We’ll email you a link to choose a new one.')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSending}>
            {t('Send link')}
          </Button>
        </>
      }
    >
      <Field label={t('Email')} error={errors.email}>
        <TextInput type="email" autoComplete="email" value={values.email} onChange={(event) => change('email', event.target.value)} />
      </Field>
    </Dialog>
  )
}

/** Form that the reset link in the e-mail opens. Resetting revokes all sessions, and the user then logs in with the new password. */
export function ResetForm({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const save = useSave(securityCalls.resetPassword, {
    success: { title: 'Password updated successfully', description: 'Log in with your new password.' },
    onSaved: () => leaveSession(client),
    // The link can be used only once, so its URL is replaced in the history.
    onSavedWhileOpen: () => navigate('/auth', { replace: true }),
  })
  const { values, errors, change, submit, isSending } = useShortForm({
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
