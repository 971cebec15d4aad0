import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'
import { useCallback, useEffect, useState } from 'react'
import type { Host } from '../embed/frame/enter-frame.ts'
import { proposalAddress, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'

interface Known {
  /** Undefined: not loaded yet. Null: invalid or revoked. */
  shared: SharedProposal | null | undefined
  /** Loading failed, so it is unknown whether the proposal exists. */
  hasFailed: boolean
}

interface OpenProposal extends Known {
  /** Refetches and returns the current state. On failure, the shown content stays. */
  reload: () => Promise<Known['shared']>
  /** Reloads a page that shows nothing yet. */
  retry: () => void
  show: (shared: SharedProposal) => void
}

/** Starts with the inlined data. */
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

/** Undefined if the request failed. */
function ask(address: string): Promise<Known['shared']> {
  return readShared<SharedProposal>(address).catch(() => undefined)
}
