import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, type ButtonProps, IconButton, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { useDownload, useNavigate, useSave, useText } from '@billfold/web-kit'
import { Check, CircleDashed, Copy, Download, Ellipsis } from 'lucide-react'
import { type ListedProposal, proposalStatuses } from '@billfold/contracts/proposals/proposal'
import { markNames } from './proposal-status.tsx'

/** Opens the copy in the form, because at least its title usually needs to change. */
export function useDuplicate() {
  const navigate = useNavigate()
  return useSave(proposalCalls.duplicate, {
    changes: ['proposals'],
    success: 'Proposal duplicated successfully',
    failure: { title: 'Error', fallback: 'Failed to duplicate proposal' },
    onSavedWhileOpen: (copy) => navigate(`/proposals/${copy.id}/edit`),
  })
}

interface DuplicateButtonProps extends Pick<ButtonProps, 'variant'> {
  id: number
}

export function DuplicateButton({ id, variant }: DuplicateButtonProps) {
  const t = useText()
  const duplicate = useDuplicate()
  return (
    <Button
      icon={<Copy />}
      variant={variant}
      busy={duplicate.isPending}
      busyText={t('Duplicating...')}
      onClick={() => duplicate.mutate({ params: { id } })}
    >
      {t('Duplicate')}
    </Button>
  )
}

export function useProposalPdf() {
  return useDownload(proposalCalls.pdf, {
    success: 'PDF downloaded successfully',
    failure: { title: 'Error downloading PDF', description: 'Please try again.' },
  })
}

/** Each item sets one status. Any status can be changed to any other. */
export function ProposalMenu({ proposal }: { proposal: ListedProposal }) {
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
