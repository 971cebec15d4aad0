import { secondFactorProof } from '@billfold/contracts/accounts/security'
import { Button, Field, Row, Stack, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useSignIn } from './sign-in.ts'
import { useAccountForm } from './use-account-form.ts'

interface SecondStepProps {
  /** Already verified; only the second factor is missing. */
  credentials: { username: string; password: string }
  onBack: () => void
}

export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const t = useText()
  const { login } = useSignIn()
  const [hasNoPhone, setHasNoPhone] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { values, errors, isSending, change, submit } = useAccountForm({
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
            {hasNoPhone ? t('Use your authenticator') : t('Use a recovery code')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
