import { passwordCredentials } from '@billfold/contracts/accounts/user'
import { Button, Field, Stack, TextInput } from '@billfold/ui'
import { ApiError, useText } from '@billfold/web-kit'
import { useEffect, useRef, useState } from 'react'
import { ForgottenPassword } from './forgotten-password.tsx'
import { PasswordInput } from './password-input.tsx'
import { SecondStep } from './second-step.tsx'
import { useSignIn } from './sign-in.ts'
import { useAccountForm } from './use-account-form.ts'

interface LoginFormProps {
  /** Prefilled after a session has ended. */
  username?: string | undefined
  /** Field that is focused initially. */
  startsAt?: 'username' | 'password' | undefined
  /** Offers to reset a forgotten password. */
  offersReset?: boolean
}

/** Asks for the password, then for a second-factor code if the account requires one. */
export function LoginForm({ username = '', startsAt, offersReset = false }: LoginFormProps) {
  const [known, setKnown] = useState({ username, password: '' })
  const [asksForCode, setAsksForCode] = useState(false)
  if (asksForCode) return <SecondStep credentials={known} onBack={() => setAsksForCode(false)} />
  return (
    <PasswordStep
      username={known.username}
      startsAt={startsAt}
      offersReset={offersReset}
      onProven={(credentials) => {
        setKnown(credentials)
        setAsksForCode(true)
      }}
    />
  )
}

interface PasswordStepProps extends LoginFormProps {
  username: string
  onProven: (credentials: { username: string; password: string }) => void
}

function PasswordStep({ username, startsAt, offersReset, onProven }: PasswordStepProps) {
  const t = useText()
  const { login } = useSignIn()
  const form = useAccountForm({
    rules: passwordCredentials,
    initial: { username, password: '' },
    send: (credentials) =>
      login(credentials).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
        onProven(credentials)
      }),
  })
  const { values, errors, change } = form
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (startsAt) element.current?.querySelector<HTMLInputElement>(`[name=${startsAt}]`)?.focus()
  }, [startsAt])

  return (
    <Stack gap={3}>
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
      {offersReset && <ForgottenPassword />}
    </Stack>
  )
}
