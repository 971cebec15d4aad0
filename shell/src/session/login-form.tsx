import { credentials } from '@billfold/contracts/accounts/user'
import { Button, Field, Stack, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useRef } from 'react'
import { PasswordInput } from './password-input.tsx'
import { useSignIn } from './sign-in.ts'
import { useAccountForm } from './use-account-form.ts'

interface LoginFormProps {
  /** Known already where a session has ended. */
  username?: string
  /** The field that has the focus at first. */
  startsAt?: 'username' | 'password'
}

export function LoginForm({ username = '', startsAt }: LoginFormProps) {
  const t = useText()
  const { login } = useSignIn()
  const form = useAccountForm({ rules: credentials, initial: { username, password: '' }, send: login })
  const { values, errors, change } = form
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (startsAt) element.current?.querySelector<HTMLInputElement>(`[name=${startsAt}]`)?.focus()
  }, [startsAt])

  return (
    <form ref={element} noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap={5}>
        <Field label={t('Username')} error={errors.username}>
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.username}
            onChange={(event) => change('username', event.target.value)}
          />
        </Field>
        <Field label={t('Password')} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={form.isSending} busyText={t('Logging in...')}>
          {t('Login')}
        </Button>
      </Stack>
    </form>
  )
}
