import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Copy, Download, Ellipsis, LayoutTemplate, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useDeleteProposal } from '../proposals/delete-proposal.tsx'
import { useDuplicate, useProposalPdf } from '../proposals/proposal-menu.tsx'

const SaveTemplateDialog = lazy(() => import(/* webpackChunkName: "saved" */ '../templates/save-template-dialog.tsx').then((file) => ({ default: file.SaveTemplateDialog })))

interface MoreActionsProps {
  proposal: Proposal
  canDuplicate: boolean
}

export function MoreActions({ proposal, canDuplicate }: MoreActionsProps) {
  const t = useText()
  const params = { id: proposal.id }
  const pdf = useProposalPdf()
  const duplicate = useDuplicate()
  const deletion = useDeleteProposal(proposal)
  const [isNaming, setNaming] = useState(false)
  const trigger = <IconButton variant="secondary" icon={<Ellipsis />} busy={pdf.isPending || duplicate.isPending} label={t('More actions')} />
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon={<Download />} onSelect={() => pdf.mutate({ params })}>
          {t('Download PDF')}
        </MenuItem>
        {canDuplicate && (
          <MenuItem icon={<Copy />} onSelect={() => duplicate.mutate({ params })}>
            {t('Duplicate')}
          </MenuItem>
        )}
        <MenuItem icon={<LayoutTemplate />} onSelect={() => setNaming(true)}>
          {t('Save as template')}
        </MenuItem>
        {/* Signed proposals cannot be deleted. */}
        {proposal.clientSignature === null && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 />} onSelect={deletion.ask}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {deletion.dialog}
      <Suspense>{isNaming && <SaveTemplateDialog proposal={proposal} onClose={() => setNaming(false)} />}</Suspense>
    </>
  )
}
