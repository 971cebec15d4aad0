import button from '@billfold/ui/button/button.module.css'
import { CONSENT_TEXT, CONSENT_VERSION, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'
import { cx } from '@billfold/ui/class-names.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DeclineCard, type Declining } from './decline-card.tsx'
import { type Agreement, ConfirmSigning } from './confirm-signing.tsx'
import { SignForm } from './sign-form.tsx'
import styles from './signature.module.css'

export const SIGN_CARD = 'sign'

interface SignCardProps {
  version: number
  sign: (signature: string, version: number) => Promise<boolean>
  isSigning: boolean
  /** Summary to confirm before signing; set only in a frame. */
  agreement?: Agreement | undefined
  declining: Declining
  children: ReactNode
}

/** Stays mounted when the proposal is reloaded, so that the entered name is not lost. */
export function SignCard({ version, sign, isSigning, agreement, declining, children }: SignCardProps) {
  const [name, setName] = useState('')
  const [readVersion, setReadVersion] = useState(version)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isRefusing, setIsRefusing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isReturning = useRef(false)

  useEffect(() => {
    // Going back remounts the field, so it is focused again.
    if (!isConfirming && isReturning.current) input.current?.focus()
    isReturning.current = isConfirming
  }, [isConfirming])

  async function send(): Promise<void> {
    if (isSigning) return
    // The notice about the change has been shown, so the client may now sign the new version.
    setReadVersion(version)
    if (await sign(name.trim(), version)) return
    setIsConfirming(false)
    input.current?.focus()
  }

  if (isRefusing) {
    return (
      <DeclineCard version={version} declining={declining} isFramed={agreement !== undefined} onBack={() => setIsRefusing(false)}>
        {children}
      </DeclineCard>
    )
  }
  return (
    <section id={SIGN_CARD} className={cx(styles.card, styles.open)}>
      <h2 className={styles.heading}>Sign Proposal</h2>
      <p>{SIGNING_SENTENCE}</p>
      <p className={styles.consent}>
        {CONSENT_TEXT} <span className={styles.version}>(Version {CONSENT_VERSION})</span>
      </p>
      {version !== readVersion && <p className={styles.changed}>This page now shows the changed proposal. Please read it again before you sign it.</p>}
      {isConfirming && agreement ? (
        <ConfirmSigning name={name.trim()} agreement={agreement} isSigning={isSigning} onConfirm={() => void send()} onBack={() => setIsConfirming(false)} />
      ) : (
        <SignForm input={input} name={name} isSigning={isSigning} onName={setName} onSubmit={() => (agreement ? setIsConfirming(true) : void send())}>
          {children}
        </SignForm>
      )}
      {!isConfirming && (
        <p className={styles.refusal}>
          Not what you need?{' '}
          <button type="button" className={cx(button.button, button.ghost)} disabled={isSigning} onClick={() => setIsRefusing(true)}>
            Decline
          </button>
        </p>
      )}
    </section>
  )
}
