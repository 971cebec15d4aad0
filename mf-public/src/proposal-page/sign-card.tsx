import { CONSENT_TEXT, CONSENT_VERSION, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Field } from '@billfold/ui/field/field.tsx'
import { TextInput } from '@billfold/ui/text-input/text-input.tsx'
import { VisuallyHidden } from '@billfold/ui/visually-hidden/visually-hidden.tsx'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Agreement, ConfirmSigning } from './confirm-signing.tsx'
import styles from './signature.module.css'

interface SignCardProps {
  version: number
  sign: (signature: string, version: number) => Promise<boolean>
  isSigning: boolean
  /** In a frame: what is signed, to be confirmed before it is. */
  agreement?: Agreement | undefined
}

const MAX_LENGTH = 255

/** Stays as it is when the proposal around it is loaded again: a name that was typed is never lost. */
export function SignCard({ version, sign, isSigning, agreement }: SignCardProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [readVersion, setReadVersion] = useState(version)
  const [isConfirming, setIsConfirming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isBlank = name.trim() === ''

  const isReturning = useRef(false)

  useEffect(() => {
    // Only now is the field there again.
    if (!isConfirming && isReturning.current) input.current?.focus()
    isReturning.current = isConfirming
  }, [isConfirming])

  async function send(): Promise<void> {
    if (isSigning) return
    // Having read that it changed, they may sign what it is now.
    setReadVersion(version)
    if (await sign(name.trim(), version)) return
    setIsConfirming(false)
    input.current?.focus()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (agreement) setIsConfirming(true)
    else void send()
  }

  /** A form whose button is disabled is not submitted: Enter would say nothing. */
  function explainBlank({ key }: KeyboardEvent): void {
    if (key === 'Enter' && isBlank) setError('Please enter your signature')
  }

  return (
    <section className={cx(styles.card, styles.open)}>
      <h2 className={styles.heading}>Sign Proposal</h2>
      <p>{SIGNING_SENTENCE}</p>
      <p className={styles.consent}>
        {CONSENT_TEXT} <span className={styles.version}>(Version {CONSENT_VERSION})</span>
      </p>
      {version !== readVersion && <p className={styles.changed}>This page now shows the changed proposal. Please read it again before you sign it.</p>}
      {isConfirming && agreement ? (
        <ConfirmSigning name={name.trim()} agreement={agreement} isSigning={isSigning} onConfirm={() => void send()} onBack={() => setIsConfirming(false)} />
      ) : (
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
                setName(event.target.value)
                setError(undefined)
              }}
            />
          </Field>
          <button type="submit" className={cx(button.button, button.primary, styles.sign)} disabled={isBlank || isSigning} aria-busy={isSigning}>
            {isSigning ? 'Signing...' : 'Sign Proposal'}
          </button>
          <VisuallyHidden>
            <output>{isSigning ? 'Signing...' : error}</output>
          </VisuallyHidden>
        </form>
      )}
    </section>
  )
}
