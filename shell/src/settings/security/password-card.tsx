import { passwordChange } from '@billfold/contracts/accounts/security'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Card, CardHeader, CardTitle, Field, Row, Stack } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { PasswordInput, usePasswordHelp } from '../../session/password-input.tsx'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordCard() {
  const t = useText()
  // React key of the form. It changes after each password change, which clears the entered passwords.
  const [changes, setChanges] = useState(0)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Changing it signs you out everywhere else.')}>{t('Password')}</CardTitle>
      </CardHeader>
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </Card>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useText()
  const save = useSave(securityCalls.changePassword, {
    success: { title: 'Password updated successfully' },
    invalidates: [securityCalls.sessions, securityCalls.activity],
    onSaved: onChanged,
  })
  const form = useShortForm({ rules: passwordChange, initial: EMPTY, send: (body) => save.mutateAsync({ body }) })
  const { values, errors, bind } = form
  const help = usePasswordHelp(values.newPassword)

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap={4}>
        <Field label={t('Current Password')} error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...bind('currentPassword')} />
        </Field>
        <Field label={t('New Password')} error={errors.newPassword} help={help}>
          <PasswordInput autoComplete="new-password" {...bind('newPassword')} />
        </Field>
        <Field label={t('Confirm New Password')} error={errors.confirmPassword}>
          <PasswordInput autoComplete="new-password" {...bind('confirmPassword')} />
        </Field>
        <Row justify="end">
          <Button type="submit" variant="primary" busy={form.isSending} busyText={t('Saving...')}>
            {t('Update Password')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
