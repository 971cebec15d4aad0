import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ConfirmDialog } from '@billfold/ui'
import { placesOf, useForget, useNavigate, useSave, useText } from '@billfold/web-kit'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { useState } from 'react'

interface DeleteProposalDialogProps {
  proposal: Proposal
  onClose: () => void
  onDeleted: () => void
}

function DeleteProposalDialog({ proposal, onClose, onDeleted }: DeleteProposalDialogProps) {
  const t = useText()
  const remove = useSave(proposalCalls.delete, { success: 'Proposal deleted successfully', explains: 'everything', onSaved: onDeleted })
  const description = [
    t('Its line items are deleted too. This can’t be undone.'),
    ...(proposal.shareToken === null ? [] : [t('Your client’s link will stop working.')]),
  ]
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete “{title}”?', { title: proposal.title })}
      description={description.join(' ')}
      confirmText={t('Delete proposal')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: proposal.id } })}
    />
  )
}

/** Asks for confirmation, deletes the proposal and opens the list, even if the dialog was closed in the meantime. */
export function useDeleteProposal(proposal: Proposal) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const forget = useForget(proposalCalls.get, proposal.id, placesOf.proposals)
  const isShown = useIsShown()

  function leave() {
    forget()
    if (isShown()) navigate('/proposals', { replace: true })
  }

  return {
    ask: () => setAsking(true),
    dialog: isAsking && <DeleteProposalDialog proposal={proposal} onClose={() => setAsking(false)} onDeleted={leave} />,
  }
}
