import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import type { NewSignature } from '@billfold/contracts/proposals/signing'
import { useState } from 'react'
import { proposalAddress, Refused, send } from '../page/requests.ts'
import type { Say } from './toast.tsx'

interface SigningOptions {
  token: string
  say: Say
  show: (shared: SharedProposal) => void
  reload: () => Promise<void>
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
      const signed = await send<SharedProposal>(`${proposalAddress(token)}/sign`, body)
      setState('signed')
      show(signed)
      say('Proposal signed successfully!', 'good')
      return true
    } catch (error) {
      say(error instanceof Refused ? error.message : 'Failed to sign proposal', 'bad')
      // Somebody else may have signed it, it may have changed or be over; or only the answer was lost.
      await reload()
      setState('open')
      return false
    }
  }

  return { sign, isSigning: state === 'signing', hasSigned: state === 'signed' }
}
