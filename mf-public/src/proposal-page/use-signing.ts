import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import type { NewSignature } from '@billfold/contracts/proposals/signing'
import { useRef, useState } from 'react'
import { proposalAddress, Refused, send } from '../page/requests.ts'
import type { Say } from './toast.tsx'

interface SigningOptions {
  token: string
  /** In a frame as high as its content a toast may be far off the screen. */
  isFramed: boolean
  say: Say
  show: (shared: SharedProposal) => void
  reload: () => Promise<SharedProposal | null | undefined>
}

interface Signing {
  /** True once it is signed. */
  sign: (signature: string, version: number) => Promise<boolean>
  isSigning: boolean
  /** In a frame: why the last try did not sign it. */
  failure: string | undefined
  /** It was signed here and now, not before. */
  hasSigned: boolean
}

export function useSigning({ token, isFramed, say, show, reload }: SigningOptions): Signing {
  const [state, setState] = useState<'open' | 'signing' | 'signed'>('open')
  const [failure, setFailure] = useState<string>()
  /** The name of a try that may have been taken, though nobody said so. */
  const unanswered = useRef<string>(undefined)

  async function sign(signature: string, version: number): Promise<boolean> {
    setState('signing')
    setFailure(undefined)
    const body: NewSignature = { signature, version }
    try {
      show(await send<SharedProposal>(`${proposalAddress(token)}/sign`, body))
    } catch (error) {
      if (!(error instanceof Refused && error.isFinal)) unanswered.current = signature
      // Somebody else may have signed it, it may have changed or be over; or only the answer was lost.
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
