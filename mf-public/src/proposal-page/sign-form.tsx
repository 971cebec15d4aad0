import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Field } from '@billfold/ui/form/field.tsx'
import { TextInput } from '@billfold/ui/form/text-input.tsx'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import styles from './signature.module.css'

interface SignFormProps {
  input: RefObject<HTMLInputElement | null>
  name: string
  isSigning: boolean
  onName: (name: string) => void
  onSubmit: () => void
  /** Error of the last signing attempt. */
  children: ReactNode
}

const MAX_LENGTH = 255

export function SignForm({ input, name, isSigning, onName, onSubmit, children }: SignFormProps) {
  const [error, setError] = useState<string>()
  const isBlank = name.trim() === ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  /** A form with a disabled button is not submitted, so Enter would otherwise give no feedback. */
  function explainBlank({ key }: KeyboardEvent): void {
    if (key === 'Enter' && isBlank) setError('Please enter your signature')
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label="Type your full name as your signature:" error={error}>
        <TextInput
          ref={input}
          value={name}
          maxLength={MAX_LENGTH}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          readOnly={isSigning}
          onKeyDown={explainBlank}
          onChange={(event) => {
            onName(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <button type="submit" className={cx(button.button, button.primary, styles.sign)} disabled={isBlank || isSigning} aria-busy={isSigning}>
        {isSigning ? 'Signing...' : 'Sign Proposal'}
      </button>
      {children}
      <VisuallyHidden>
        <output>{isSigning ? 'Signing...' : error}</output>
      </VisuallyHidden>
    </form>
  )
}
