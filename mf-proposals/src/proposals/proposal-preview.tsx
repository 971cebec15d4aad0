import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { LoadingState, Skeleton, Stack } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { contentOf } from '@billfold/web-kit/proposals/document-content.ts'
import { PreviewDialog } from '../document/preview-dialog.tsx'
import { ProposalDocument } from '@billfold/web-kit/proposals/proposal-document.tsx'

interface ProposalPreviewProps {
  proposal: Proposal
  onClose: () => void
}

/** Previews a saved proposal from the list, as the client sees it. */
export function ProposalPreview({ proposal, onClose }: ProposalPreviewProps) {
  const t = useText()
  const format = useFormat()
  const lines = useCall(proposalCalls.lineItems, { params: { id: proposal.id } })
  const facts = [
    { label: t('To'), value: proposal.clientName },
    { label: t('Email'), value: proposal.clientEmail },
    { label: t('Date'), value: format.day(proposal.createdAt) },
    { label: t('Valid Until'), value: proposal.validUntil === null ? t('Further notice') : format.date(proposal.validUntil) },
  ]
  return (
    <PreviewDialog title={t('Proposal Preview')} onClose={onClose}>
      <QueryState query={lines} loading={<Sheet />} failure={t('The proposal could not be loaded')}>
        {(lines) => <ProposalDocument content={contentOf(proposal, lines)} facts={facts} />}
      </QueryState>
    </PreviewDialog>
  )
}

function Sheet() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <Stack gap={5}>
        <Skeleton width="50%" height={24} />
        <Skeleton width="80%" />
        <Skeleton width="100%" height={48} />
        <Skeleton width="100%" height={160} />
      </Stack>
    </LoadingState>
  )
}
