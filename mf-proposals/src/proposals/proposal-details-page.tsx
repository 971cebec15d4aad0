import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, Card, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { Link, PageShell, useFormat, useParams, useText } from '@billfold/web-kit'
import { contentOf } from '@billfold/web-kit/proposals/document-content.ts'
import { ProposalDocument } from '@billfold/web-kit/proposals/proposal-document.tsx'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EmailsCard } from '../email/emails-card.tsx'
import { useHasPaymentStatus } from '../payment/payment-buttons.tsx'
import { DeclinedNotice } from '../timeline/declined-notice.tsx'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import styles from './proposal-details-page.module.css'
import { ProposalState, useProposal } from './proposal-state.tsx'
import { ProposalStatusBadge, useValidUntil } from './proposal-status.tsx'

/** Includes the script font, which only signed proposals need. */
const SignatureCard = lazy(() => import('../signature/signature-card.tsx').then((file) => ({ default: file.SignatureCard })))
const PaymentCard = lazy(() => import('../payment/payment-card.tsx').then((file) => ({ default: file.PaymentCard })))

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
      // Signed proposals are not editable.
      actions={proposal?.clientSignature === null && <EditLink id={proposal.id} />}
    >
      <ProposalState queries={queries} loading={<Loading />}>
        {(proposal, lines) => <Details proposal={proposal} lines={lines} />}
      </ProposalState>
    </PageShell>
  )
}

function EditLink({ id }: { id: number }) {
  const t = useText()
  return (
    <Button asChild variant="primary" icon={<Pencil />}>
      <Link to={`/proposals/${id}/edit`}>{t('Edit Proposal')}</Link>
    </Button>
  )
}

function Details({ proposal, lines }: { proposal: Proposal; lines: ProposalLineItem[] }) {
  const t = useText()
  const format = useFormat()
  const hasPaymentStatus = useHasPaymentStatus(proposal)
  const { id, clientSignature } = proposal
  const percent = t('{percent}%', { percent: format.number(Number(proposal.downPaymentPercentage)) })
  const facts = [
    { label: t('Client'), value: proposal.clientName },
    { label: t('Email'), value: proposal.clientEmail },
    { label: t('Created'), value: format.day(proposal.createdAt) },
    { label: t('Valid until'), value: useValidUntil(proposal) },
    { label: t('Total'), value: format.money(proposal.amount) },
    { label: t('Down Payment'), value: `${format.money(proposal.downPaymentAmount)} (${percent})` },
  ]
  return (
    <>
      <ProposalActions proposal={proposal} />
      <DeclinedNotice proposal={proposal} />
      <div className={styles.columns}>
        <Card className={styles.main}>
          <ProposalDocument content={contentOf(proposal, lines)} facts={facts} badge={<ProposalStatusBadge status={proposal.status} />} />
        </Card>
        <Stack className={styles.side}>
          {clientSignature !== null && (
            <Suspense fallback={<Skeleton width="100%" height={220} />}>
              <SignatureCard proposal={proposal} signature={clientSignature} />
            </Suspense>
          )}
          {hasPaymentStatus && (
            <Suspense fallback={<Skeleton width="100%" height={140} />}>
              <PaymentCard proposal={proposal} />
            </Suspense>
          )}
          <EmailsCard proposalId={id} />
          <TimelineCard proposalId={id} />
        </Stack>
      </div>
    </>
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <Card>
        <Stack gap={5}>
          <Skeleton width="40%" height={28} />
          <Skeleton width="70%" />
          <Skeleton width="100%" height={56} />
          <Skeleton width="100%" height={240} />
        </Stack>
      </Card>
    </LoadingState>
  )
}
