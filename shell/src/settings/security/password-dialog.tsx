import { type ownerProof, passwordProof } from '@billfold/contracts/accounts/security'
import { secondFactorCode } from '@billfold/contracts/accounts/user'
import { Button, Dialog, Field, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as z from '@billfold/contracts/zod'
import { PasswordInput } from '../../session/password-input.tsx'
import { isCodeRequired } from '../../session/session.ts'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'

interface PasswordDialogProps {
  title: string
  description: string
  children?: ReactNode
  submitText: string
  variant?: 'primary' | 'danger'
  /** Rejects with an ApiError. A wrong password or code is shown next to its field. */
  onSend: (proof: z.input<typeof ownerProof>) => Promise<unknown>
  onClose: () => void
}

const passwordAlone = z.extend(passwordProof, { code: z.string() })
const withCode = z.extend(passwordProof, { code: secondFactorCode })

/** Asks for the password again and, if the server requires it, for a second-factor code. */
export function PasswordDialog({ title, description, children, submitText, variant = 'primary', onSend, onClose }: PasswordDialogProps) {
  const t = useText()
  const [needsCode, setNeedsCode] = useState(false)
  const codeInput = useRef<HTMLInputElement>(null)
  const { values, errors, isSending, change, submit } = useShortForm({
    rules: needsCode ? withCode : passwordAlone,
    initial: { password: '', code: '' },
    send: ({ password, code }) =>
      onSend(needsCode ? { password, code } : { password }).catch((error: unknown) => {
        if (!isCodeRequired(error)) throw error
        setNeedsCode(true)
      }),
  })
  useEffect(() => {
    if (needsCode) codeInput.current?.focus()
  }, [needsCode])

  return (
    <Dialog
      open
      size="small"
      title={title}
      description={description}
      onOpenChange={onClose}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant={variant} busy={isSending}>
            {submitText}
          </Button>
        </>
      }
    >
      {children}
      <Field label={t('Password')} error={errors.password}>
        <PasswordInput autoComplete="current-password" value={values.password} onChange={(event) => change('password', event.target.value)} />
      </Field>
      {needsCode && (
        <Field label={t('Authentication code')} help={t('The six digits that your authenticator app shows, or a recovery code.')} error={errors.code}>
          <TextInput
            ref={codeInput}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={values.code}
            onChange={(event) => change('code', event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}
