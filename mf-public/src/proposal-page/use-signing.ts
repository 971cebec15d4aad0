import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import type { NewSignature } from '@billfold/contracts/proposals/signing'
import { useRef, useState } from 'react'
import { proposalAddress, Refused, send } from '../page/requests.ts'
import type { Say } from './toast.tsx'

interface SigningOptions {
  token: string
  /** In a frame as tall as its content, toasts may be off screen, so errors go to the card. */
  isFramed: boolean
  say: Say
  show: (shared: SharedProposal) => void
  reload: () => Promise<SharedProposal | null | undefined>
}

interface Signing {
  /** Resolves to true once signed. */
  sign: (signature: string, version: number) => Promise<boolean>
  isSigning: boolean
  /** In a frame: error of the last attempt. */
  failure: string | undefined
  /** Signed in this page view, not before. */
  hasSigned: boolean
}

export function useSigning({ token, isFramed, say, show, reload }: SigningOptions): Signing {
  const [state, setState] = useState<'open' | 'signing' | 'signed'>('open')
  const [failure, setFailure] = useState<string>()
  /** Name from an attempt whose result is unknown: it may have succeeded. */
  const unanswered = useRef<string>(undefined)

  async function sign(signature: string, version: number): Promise<boolean> {
    setState('signing')
    setFailure(undefined)
    const body: NewSignature = { signature, version }
    try {
      show(await send<SharedProposal>(`${proposalAddress(token)}/sign`, body))
    } catch (error) {
      if (!(error instanceof Refused && error.isFinal)) unanswered.current = signature
      // It may have been signed by another person, changed or expired; or only the response was lost.
      const found = await reload()
      const isSigned = unanswered.current === signature && found?.proposal.clientSignature === signature
      if (!isSigned) {
        setState('open')
        explain(error instanceof Refused ? error.message : 'Failed to sign proposal')
        return false
      }
    }
    setState('signed')
    say('Proposal signed successfully!', 'good')
    return true
  }

  function explain(reason: string): void {
    if (isFramed) setFailure(reason)
    else say(reason, 'bad')
  }

  return { sign, isSigning: state === 'signing', failure, hasSigned: state === 'signed' }
}
