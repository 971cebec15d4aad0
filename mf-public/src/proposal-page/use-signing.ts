import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import type { NewSignature } from '@billfold/contracts/proposals/signing'
import { useState } from 'react'
import { proposalAddress, Refused, send } from '../page/requests.ts'
import type { Say } from './toast.tsx'

interface SigningOptions {
  token: string
  say: Say
  show: (shared: SharedProposal) => void
  reload: () => Promise<SharedProposal | null | undefined>
}

interface Signing {
  /** True once it is signed. */
  sign: (signature: string, version: number) => Promise<boolean>
  isSigning: boolean
  /** It was signed here and now, not before. */
  hasSigned: boolean
}

export function useSigning({ token, say, show, reload }: SigningOptions): Signing {
  const [state, setState] = useState<'open' | 'signing' | 'signed'>('open')

  async function sign(signature: string, version: number): Promise<boolean> {
    setState('signing')
    const body: NewSignature = { signature, version }
    try {
      show(await send<SharedProposal>(`${proposalAddress(token)}/sign`, body))
    } catch (error) {
      // Somebody else may have signed it, it may have changed or be over; or only the answer was lost.
      const found = await reload()
      if (found?.proposal.clientSignature !== signature) {
        setState('open')
        say(error instanceof Refused ? error.message : 'Failed to sign proposal', 'bad')
        return false
      }
    }
    setState('signed')
    say('Proposal signed successfully!', 'good')
    return true
  }

  return { sign, isSigning: state === 'signing', hasSigned: state === 'signed' }
}
