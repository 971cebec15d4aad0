import { proposalStatuses, type Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { Check, CircleDashed, Download, Ellipsis } from 'lucide-react'
import { markNames } from './proposal-status.ts'
import { useProposalPdf } from './use-proposal-pdf.ts'

/** Each item sets the status; any status may follow any other. */
export function ProposalMenu({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const params = { id: proposal.id }
  const pdf = useProposalPdf()
  const setStatus = useSave(proposalCalls.setStatus, {
    changes: ['proposals'],
    success: 'Proposal status updated successfully',
    failure: { title: 'Error updating proposal status', fallback: 'Please try again.' },
  })
  const isBusy = setStatus.isPending || pdf.isPending
  const trigger = <IconButton size="small" icon={<Ellipsis />} busy={isBusy} label={t('Actions for {title}', { title: proposal.title })} />
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Download />} onSelect={() => pdf.mutate({ params })}>
        {t('Download PDF')}
      </MenuItem>
      <MenuSeparator />
      {proposalStatuses.map((status) => (
        <MenuItem
          key={status}
          icon={status === proposal.status ? <Check /> : <CircleDashed />}
          onSelect={() => setStatus.mutate({ params, body: { status } })}
        >
          {t(markNames[status])}
        </MenuItem>
      ))}
    </Menu>
  )
}
