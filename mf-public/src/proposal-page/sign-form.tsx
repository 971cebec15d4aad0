import { CircleAlert } from 'lucide-react'
import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { NewSignature } from '@billfold/contracts/proposals/signing'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Field } from '@billfold/ui/form/field.tsx'
import { TextInput } from '@billfold/ui/form/text-input.tsx'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { RequestError, type SharedState, dataOf, proposalAddress, send } from '../page/requests.ts'
import styles from './signature.module.css'
import type { ShowToast } from './toast.tsx'

/** Shown in the card, because a frame is as tall as its content and toasts may be far off screen. */
export function SigningFailure({ children }: { children: string }) {
  return (
    <p ref={scrollIntoView} role="alert" className={styles.failure}>
      <CircleAlert aria-hidden size={16} />
      {children}
    </p>
  )
}

/** The button may be at the bottom edge of the screen, so scroll the message into view. */
function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

export interface SigningOptions {
  token: string
  /** True in a frame, where errors are shown in the card. A frame is as tall as its content, so toasts may be off screen. */
  isFramed: boolean
  showToast: ShowToast
  show: (shared: SharedProposal) => void
  reload: () => Promise<SharedState<SharedProposal>>
}

interface Signing {
  sign: (signature: NewSignature) => Promise<boolean>
  isSigning: boolean
  failure: string | undefined
  /** True if the client signed since opening the page. */
  hasSigned: boolean
}

export function useSigning({ token, isFramed, showToast, show, reload }: SigningOptions): Signing {
  const [state, setState] = useState<'open' | 'signing' | 'signed'>('open')
  const [failure, setFailure] = useState<string>()
  /**
   * Name from an earlier attempt whose result is unknown, because the response was lost or was a server error. That attempt may have
   * succeeded.
   */
  const unanswered = useRef<string>(undefined)

  async function sign(body: NewSignature): Promise<boolean> {
    const { signature } = body
    setState('signing')
    setFailure(undefined)
    try {
      show(await send<SharedProposal>(`${proposalAddress(token)}/sign`, body))
    } catch (error) {
      if (!(error instanceof RequestError && error.isFinal)) unanswered.current = signature
      // After a failure, the proposal may have changed, expired or been signed by someone else, or this signature may have been stored and
      // only the response was lost.
      const found = dataOf(await reload())
      const isSigned = unanswered.current === signature && found?.proposal.clientSignature === signature
      if (!isSigned) {
        setState('open')
        explain(error instanceof RequestError ? error.message : 'Failed to sign proposal')
        return false
      }
    }
    setState('signed')
    showToast('Proposal signed successfully!', 'good')
    return true
  }

  function explain(reason: string): void {
    if (isFramed) setFailure(reason)
    else showToast(reason, 'bad')
  }

  return { sign, isSigning: state === 'signing', failure, hasSigned: state === 'signed' }
}

interface SignFormProps {
  input: RefObject<HTMLInputElement | null>
  name: string
  isSigning: boolean
  onName: (name: string) => void
  onSubmit: () => void
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
