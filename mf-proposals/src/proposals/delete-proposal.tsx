import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ConfirmDialog, IconButton } from '@billfold/ui'
import { placesOf, useForget, useNavigate, useSave, useText } from '@billfold/web-kit'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

export function DeleteProposal({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const forget = useForget(proposalCalls.get, proposal.id, placesOf.proposals)
  const remove = useSave(proposalCalls.delete, {
    success: 'Proposal deleted successfully',
    explains: 'everything',
    onSaved: forget,
    goOn: () => navigate('/proposals'),
  })

  const description = [
    t('Its line items go with it. It cannot be brought back.'),
    ...(proposal.shareToken === null ? [] : [t('The link that your client has will not open any more.')]),
  ]

  function changeOpen(isOpen: boolean) {
    setAsking(isOpen)
    remove.reset()
  }

  return (
    <>
      <IconButton variant="secondary" icon={<Trash2 />} label={t('Delete')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={changeOpen}
        title={t('Delete {title}?', { title: proposal.title })}
        description={description.join(' ')}
        confirmText={t('Delete proposal')}
        busy={remove.isPending}
        busyText={t('Deleting...')}
        error={remove.error?.message}
        onConfirm={() => remove.mutate({ params: { id: proposal.id } })}
      />
    </>
  )
}
