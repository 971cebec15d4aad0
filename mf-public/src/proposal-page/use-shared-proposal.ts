import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import { useCallback, useEffect, useState } from 'react'
import type { Host } from '../embed/frame/enter-frame.ts'
import { proposalAddress, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'

interface Known {
  /** Undefined: not loaded yet. Null: there is none, or no longer. */
  shared: SharedProposal | null | undefined
  /** It could not be loaded, and nobody knows whether there is one. */
  hasFailed: boolean
}

interface OpenProposal extends Known {
  /** Asks what is true now, and answers it. What is shown stays while that is not known. */
  reload: () => Promise<Known['shared']>
  /** The same for a page that shows nothing yet. */
  retry: () => void
  show: (shared: SharedProposal) => void
}

/** Begins with what came in the page. */
export function useSharedProposal(token: string, inlined: SharedProposal | null | undefined, host?: Host): OpenProposal {
  const address = proposalAddress(token)
  const [known, setKnown] = useState<Known>({ shared: inlined, hasFailed: false })
  const learn = useCallback((shared: Known['shared']) => {
    setKnown((before) => (shared === undefined ? { ...before, hasFailed: true } : { shared, hasFailed: false }))
  }, [])

  async function reload(): Promise<Known['shared']> {
    const shared = await ask(address)
    learn(shared)
    return shared
  }

  function retry(): void {
    setKnown({ shared: undefined, hasFailed: false })
    void reload()
  }

  useEffect(() => {
    if (inlined === undefined) void ask(address).then(learn)
  }, [inlined, address, learn])

  useCountedView(address, Boolean(known.shared), host)
  return { ...known, reload, retry, show: learn }
}

/** Undefined where the answer is not known. */
function ask(address: string): Promise<Known['shared']> {
  return readShared<SharedProposal>(address).catch(() => undefined)
}
