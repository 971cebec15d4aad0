import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { MAX_REASON, type NewRefusal } from '@billfold/contracts/proposals/signing'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Field } from '@billfold/ui/form/field.tsx'
import { TextArea } from '@billfold/ui/form/text-input.tsx'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { focusOnMount } from '../page/focus.ts'
import layout from '../page/page.module.css'
import { RequestError, proposalAddress, send } from '../page/requests.ts'
import type { SigningOptions } from './sign-form.tsx'
import styles from './signature.module.css'
import { useInSight } from './use-in-sight.ts'

export interface Declining {
  decline: (reason: string, version: number) => Promise<void>
  isDeclining: boolean
  failure: string | undefined
  /** True if the client declined since opening the page. */
  hasDeclined: boolean
}

export function useDeclining({ token, isFramed, showToast, show, reload }: SigningOptions): Declining {
  const [state, setState] = useState<'open' | 'declining' | 'declined'>('open')
  const [failure, setFailure] = useState<string>()

  async function decline(reason: string, version: number): Promise<void> {
    setState('declining')
    setFailure(undefined)
    const body: NewRefusal = { reason, version }
    try {
      show(await send<SharedProposal>(`${proposalAddress(token)}/decline`, body))
    } catch (error) {
      const isUnanswered = !(error instanceof RequestError && error.isFinal)
      // After a failure, the proposal may have changed, expired or been signed by someone else, or it may have been declined and only the
      // response was lost.
      const found = await reload()
      if (!isUnanswered || !found || found === 'expired' || found.proposal.status !== 'rejected') {
        setState('open')
        explain(error instanceof RequestError ? error.message : 'The proposal could not be declined. Please check your connection and try again.')
        return
      }
    }
    setState('declined')
    showToast('Proposal declined', 'good')
  }

  function explain(reason: string): void {
    if (isFramed) setFailure(reason)
    else showToast(reason, 'bad')
  }

  return { decline, isDeclining: state === 'declining', failure, hasDeclined: state === 'declined' }
}

interface DeclineCardProps {
  version: number
  declining: Declining
  /** True in a frame, where the button waits until it has been visible long enough, as protection against clickjacking by the host page. */
  isFramed: boolean
  onBack: () => void
  children: ReactNode
}

/** Asks for a reason and requires a confirmation. */
export function DeclineCard({ version, declining: { decline, isDeclining }, isFramed, onBack, children }: DeclineCardProps) {
  const [reason, setReason] = useState('')
  const card = useRef<HTMLElement>(null)
  const sight = useInSight(card, isFramed)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isDeclining) void decline(reason.trim(), version)
  }

  return (
    <section ref={card} className={cx(styles.card, styles.open)}>
      <h2 className={styles.heading}>Decline this proposal?</h2>
      <p className={styles.consent}>It can’t be signed afterwards. A reason helps the sender to make a better offer.</p>
      <form className={styles.decline} noValidate onSubmit={submit}>
        <Field label="Reason (optional)">
          <TextArea ref={focusOnMount} value={reason} rows={3} maxLength={MAX_REASON} readOnly={isDeclining} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className={layout.actions}>
          <button type="button" className={cx(button.button, button.secondary)} disabled={isDeclining} onClick={onBack}>
            Back
          </button>
          <button type="submit" className={cx(button.button, button.danger)} disabled={sight !== 'seen' || isDeclining} aria-busy={isDeclining}>
            {isDeclining ? 'Declining...' : 'Decline proposal'}
          </button>
        </div>
      </form>
      {children}
    </section>
  )
}
