import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, Card, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { Link, PageShell, useFormat, useParams, useText } from '@billfold/web-kit'
import { Pencil } from 'lucide-react'
import { contentOf } from '../document/document-content.ts'
import { ProposalDocument } from '../document/proposal-document.tsx'
import { DeleteProposal } from './delete-proposal.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { ProposalState } from './proposal-state.tsx'
import { ProposalStatusBadge } from './proposal-status-badge.tsx'
import { SignatureCard } from './signature-card.tsx'
import { useProposal } from './use-proposal.ts'

export function ProposalDetailsPage() {
  const t = useText()
  const { id = '' } = useParams()
  const queries = useProposal(id)
  const { data: proposal } = queries.proposal

  return (
    <PageShell
      title={t('Proposal Details')}
      subtitle={t('View proposal information')}
      back={{ to: '/proposals', label: t('Back') }}
      actions={proposal && <Actions proposal={proposal} />}
    >
      <ProposalState queries={queries} loading={<Loading />}>
        {(proposal, lines) => <Details proposal={proposal} lines={lines} />}
      </ProposalState>
    </PageShell>
  )
}

/** What is signed can only be duplicated. */
function Actions({ proposal }: { proposal: Proposal }) {
  const t = useText()
  if (proposal.clientSignature !== null) return <DuplicateButton id={proposal.id} variant="primary" />
  return (
    <>
      <DeleteProposal proposal={proposal} />
      <DuplicateButton id={proposal.id} />
      <Button asChild variant="primary" icon={<Pencil />}>
        <Link to={`/proposals/${proposal.id}/edit`}>{t('Edit Proposal')}</Link>
      </Button>
    </>
  )
}

function Details({ proposal, lines }: { proposal: Proposal; lines: ProposalLineItem[] }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    { label: t('Client'), value: proposal.clientName },
    { label: t('Email'), value: proposal.clientEmail },
    { label: t('Created'), value: format.day(proposal.createdAt) },
    { label: t('Valid until'), value: proposal.validUntil === null ? t('Further notice') : format.date(proposal.validUntil) },
    { label: t('Total'), value: format.money(proposal.amount) },
    { label: t('Down Payment'), value: `${format.money(proposal.downPaymentAmount)} (${proposal.downPaymentPercentage}%)` },
  ]
  return (
    <>
      <Card>
        <ProposalDocument
          content={contentOf(proposal, lines)}
          facts={facts}
          badge={<ProposalStatusBadge status={proposal.status} />}
        />
      </Card>
      {proposal.clientSignature !== null && <SignatureCard signature={proposal.clientSignature} signedDate={proposal.signedDate} />}
    </>
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <Card>
        <Stack gap={5}>
          <Skeleton width="40%" height={24} />
          <Skeleton width="70%" />
          <Skeleton width="100%" height={64} />
          <Skeleton width="100%" height={220} />
        </Stack>
      </Card>
    </LoadingState>
  )
}
