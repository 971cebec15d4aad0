import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { useEffect, useRef } from 'react'
import { moneyText } from '../page/figures.ts'
import styles from './confirm-signing.module.css'
import { useInSight } from './use-in-sight.ts'

/** What somebody is about to sign, in a few words that nothing around the frame can change. */
export interface Agreement {
  title: string
  amount: string
  /** The same proposal on a page of its own. */
  page: string
}

interface ConfirmSigningProps {
  name: string
  agreement: Agreement
  isSigning: boolean
  onConfirm: () => void
  onBack: () => void
}

/** In a frame a page around could have led the pointer: the second step says again what is signed, and waits until it could be read. */
export function ConfirmSigning({ name, agreement, isSigning, onConfirm, onBack }: ConfirmSigningProps) {
  const panel = useRef<HTMLFieldSetElement>(null)
  const sight = useInSight(panel)

  useEffect(() => {
    const left = new AbortController()
    panel.current?.focus()
    // The frame is made higher for it: only then can all of it be scrolled to.
    window.addEventListener('resize', () => panel.current?.scrollIntoView({ block: 'nearest' }), { once: true, signal: left.signal })
    return () => left.abort()
  }, [])

  return (
    <fieldset ref={panel} className={styles.panel} aria-label="Confirm your signature" tabIndex={-1}>
      <dl className={styles.terms}>
        <Term label="You are signing" value={agreement.title} />
        <Term label="Total" value={moneyText(agreement.amount)} />
        <Term label="Signed as" value={name} />
      </dl>
      <div className={styles.actions}>
        <button type="button" className={cx(button.button, button.secondary)} disabled={isSigning} onClick={onBack}>
          Back
        </button>
        <button type="button" className={cx(button.button, button.primary)} disabled={sight !== 'seen' || isSigning} aria-busy={isSigning} onClick={onConfirm}>
          {isSigning ? 'Signing...' : 'Confirm and sign'}
        </button>
      </div>
      <p className={styles.covered} aria-live="polite">
        {sight === 'covered' && (
          <>
            This part of the page may be covered by something.{' '}
            <a href={agreement.page} target="_blank" rel="noreferrer">
              Sign in a new tab
            </a>{' '}
            instead.
          </>
        )}
      </p>
    </fieldset>
  )
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
