import { proposalStatuses, type Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { IconButton, Menu, MenuItem } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { Check, CircleDashed, Ellipsis } from 'lucide-react'
import { markNames } from './proposal-status.ts'

/** Each item sets the status directly; any may follow any other. */
export function ProposalMenu({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const setStatus = useSave(proposalCalls.setStatus, {
    invalidates: [proposalCalls.list],
    success: 'Proposal status updated successfully',
    failure: { title: 'Error updating proposal status', fallback: 'Please try again.' },
  })
  const trigger = (
    <IconButton size="small" icon={<Ellipsis />} disabled={setStatus.isPending} label={t('Actions for {title}', { title: proposal.title })} />
  )
  return (
    <Menu trigger={trigger}>
      {proposalStatuses.map((status) => (
        <MenuItem
          key={status}
          icon={status === proposal.status ? <Check /> : <CircleDashed />}
          onSelect={() => setStatus.mutate({ params: { id: proposal.id }, body: { status } })}
        >
          {t(markNames[status])}
        </MenuItem>
      ))}
    </Menu>
  )
}
