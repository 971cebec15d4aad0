import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { useEffect, useRef } from 'react'
import { moneyText } from '@billfold/web-kit/project-status/figures.ts'
import layout from '../page/page.module.css'
import { Term } from '../page/term.tsx'
import styles from './confirm-signing.module.css'
import { useInSight } from './use-in-sight.ts'

/** Summary of what the client signs. The host page cannot alter it. */
export interface Agreement {
  title: string
  amount: string
  /** Descriptions of the options that the client chose. */
  options: readonly string[]
  page: string
}

interface ConfirmSigningProps {
  name: string
  agreement: Agreement
  isSigning: boolean
  onConfirm: () => void
  onBack: () => void
}

/**
 * Clickjacking protection: in a frame, a second step repeats what the client signs and waits until it has been visible long enough to read.
 */
export function ConfirmSigning({ name, agreement, isSigning, onConfirm, onBack }: ConfirmSigningProps) {
  const panel = useRef<HTMLFieldSetElement>(null)
  const sight = useInSight(panel)

  useEffect(() => {
    const left = new AbortController()
    panel.current?.focus()
    // The host page enlarges the frame for this step. Only after that can the entire panel be scrolled into view.
    window.addEventListener('resize', () => panel.current?.scrollIntoView({ block: 'nearest' }), { once: true, signal: left.signal })
    return () => left.abort()
  }, [])

  return (
    <fieldset ref={panel} className={styles.panel} aria-label="Confirm your signature" tabIndex={-1}>
      <dl className={styles.terms}>
        <Term label="You are signing">{agreement.title}</Term>
        {agreement.options.length > 0 && <Term label="Chosen options">{agreement.options.join(', ')}</Term>}
        <Term label="Total">{moneyText(agreement.amount)}</Term>
        <Term label="Signed as">{name}</Term>
      </dl>
      <div className={layout.actions}>
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
