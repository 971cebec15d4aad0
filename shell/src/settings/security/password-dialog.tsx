import { passwordProof } from '@billfold/contracts/accounts/security'
import { Button, Dialog, Field } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import { PasswordInput } from '../../session/password-input.tsx'
import { useAccountForm } from '../../session/use-account-form.ts'

interface PasswordDialogProps {
  title: string
  description: string
  /** What the password is for, above its field. */
  children?: ReactNode
  submitText: string
  variant?: 'primary' | 'danger'
  /** Rejects with an ApiError: a wrong password stays at its field. */
  onSend: (proof: { password: string }) => Promise<unknown>
  onClose: () => void
}

/** A session alone may not change how its owner gets in. */
export function PasswordDialog({ title, description, children, submitText, variant = 'primary', onSend, onClose }: PasswordDialogProps) {
  const t = useText()
  const { values, errors, isSending, change, submit } = useAccountForm({ rules: passwordProof, initial: { password: '' }, send: onSend })
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
    </Dialog>
  )
}
