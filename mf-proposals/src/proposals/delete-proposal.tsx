import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { IconButton } from '@billfold/ui'
import { placesOf, useForget, useNavigate, useText } from '@billfold/web-kit'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteProposalDialog } from './delete-proposal-dialog.tsx'

export function DeleteProposal({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const forget = useForget(proposalCalls.get, proposal.id, placesOf.proposals)
  const isShown = useIsShown()

  function leave() {
    forget()
    if (isShown()) navigate('/proposals', { replace: true })
  }

  return (
    <>
      <IconButton variant="secondary" icon={<Trash2 />} label={t('Delete')} onClick={() => setAsking(true)} />
      {isAsking && <DeleteProposalDialog proposal={proposal} onClose={() => setAsking(false)} onDeleted={leave} />}
    </>
  )
}
