import { secondFactorProof } from '@billfold/contracts/accounts/security'
import { Button, Field, Row, Stack, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useRef, useState } from 'react'
import { passwordCredentials } from '@billfold/contracts/accounts/user'
import { isCodeRequired, useSignIn } from './session.ts'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
import { ForgottenPassword } from './reset-password.tsx'
import { PasswordInput } from './password-input.tsx'

interface SecondStepProps {
  /** Credentials that have already been verified; only the second factor is missing. */
  credentials: { username: string; password: string }
  onBack: () => void
}

export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const t = useText()
  const { login } = useSignIn()
  const [hasNoPhone, setHasNoPhone] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { values, errors, isSending, change, submit } = useShortForm({
    rules: secondFactorProof,
    initial: { code: '' },
    send: ({ code }) => login({ ...credentials, code }),
  })
  useEffect(() => input.current?.focus(), [])

  function swap() {
    setHasNoPhone(!hasNoPhone)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        <Field
          label={hasNoPhone ? t('Recovery code') : t('Authentication code')}
          help={hasNoPhone ? t('One of your ten recovery codes. Each works once.') : t('The six digits that your authenticator app shows.')}
          error={errors.code}
        >
          <TextInput
            ref={input}
            name="code"
            inputMode={hasNoPhone ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={values.code}
            onChange={(event) => change('code', event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={isSending} busyText={t('Logging in...')}>
          {t('Login')}
        </Button>
        <Row justify="between">
          <Button size="small" variant="ghost" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button size="small" variant="ghost" onClick={swap}>
            {hasNoPhone ? t('Use your authenticator app') : t('Use a recovery code')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

interface LoginFormProps {
  username?: string | undefined
  startsAt?: 'username' | 'password' | undefined
  offersReset?: boolean
}

/** Asks for the password and then, if the account requires it, for a second-factor code. */
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
  const form = useShortForm({
    rules: passwordCredentials,
    initial: { username, password: '' },
    send: (credentials) =>
      login(credentials).catch((error: unknown) => {
        if (!isCodeRequired(error)) throw error
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
