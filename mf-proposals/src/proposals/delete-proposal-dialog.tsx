import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ConfirmDialog } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'

interface DeleteProposalDialogProps {
  proposal: Proposal
  onClose: () => void
  /** Also called if the dialog was closed during deletion. */
  onDeleted: () => void
}

export function DeleteProposalDialog({ proposal, onClose, onDeleted }: DeleteProposalDialogProps) {
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
