import { registration } from '@billfold/contracts/accounts/user'
import { Button, Field, Stack, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { PasswordInput, usePasswordHelp } from './password-input.tsx'
import css from './register-form.module.css'
import { useSignIn } from './session.ts'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'

const EMPTY = { firstName: '', lastName: '', username: '', email: '', password: '' }

export function RegisterForm() {
  const t = useText()
  const { register } = useSignIn()
  const { values, errors, isSending, submit, bind } = useShortForm({ rules: registration, initial: EMPTY, send: register })
  const passwordHelp = usePasswordHelp(values.password)

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        <div className={css.names}>
          <Field label={t('First name')} error={errors.firstName}>
            <TextInput autoComplete="given-name" {...bind('firstName')} />
          </Field>
          <Field label={t('Last name')} error={errors.lastName}>
            <TextInput autoComplete="family-name" {...bind('lastName')} />
          </Field>
        </div>
        <Field label={t('Username')} error={errors.username}>
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...bind('username')} />
        </Field>
        <Field label={t('Email')} error={errors.email}>
          <TextInput type="email" autoComplete="email" {...bind('email')} />
        </Field>
        <Field label={t('Password')} error={errors.password} help={passwordHelp}>
          <PasswordInput autoComplete="new-password" {...bind('password')} />
        </Field>
        <Button type="submit" variant="primary" busy={isSending} busyText={t('Creating account...')}>
          {t('Register')}
        </Button>
      </Stack>
    </form>
  )
}
