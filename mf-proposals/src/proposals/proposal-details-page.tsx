import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Card, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { PageShell, useFormat, useParams, useText } from '@billfold/web-kit'
import { contentOf } from '@billfold/web-kit/proposals/document-content.ts'
import { ProposalDocument } from '@billfold/web-kit/proposals/proposal-document.tsx'
import { lazy, Suspense } from 'react'
import { EmailsCard } from '../email/emails-card.tsx'
import { NextStepBar, useNextStep } from '../next-step/next-step.tsx'
import { EditLink } from '../next-step/proposal-actions.tsx'
import { hasDownPayment } from '../next-step/proposal-phase.ts'
import { useHasPaymentStatus } from '../payment/payment-buttons.tsx'
import { DeclinedNotice } from '../timeline/declined-notice.tsx'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import styles from './proposal-details-page.module.css'
import { ProposalState, useProposal } from './proposal-state.tsx'
import { ProposalStatusBadge, useValidUntil } from './proposal-status.tsx'

/** Loaded on demand, because the card includes the handwriting font, which only signed proposals need. */
const SignatureCard = lazy(() => import(/* webpackChunkName: "detail-cards" */ '../signature/signature-card.tsx').then((file) => ({ default: file.SignatureCard })))
const PaymentCard = lazy(() => import(/* webpackChunkName: "detail-cards" */ '../payment/payment-card.tsx').then((file) => ({ default: file.PaymentCard })))

export function ProposalDetailsPage() {
  const t = useText()
  const { id = '' } = useParams()
  const queries = useProposal(id)

  return (
    <PageShell title={t('Proposal Details')} tabTitle={queries.proposal.data?.title} subtitle={t('View proposal information')} back={{ to: '/proposals', label: t('Back') }}>
      <ProposalState queries={queries} loading={<Loading />}>
        {(proposal, lines) => <Details proposal={proposal} lines={lines} />}
      </ProposalState>
    </PageShell>
  )
}

function Details({ proposal, lines }: { proposal: Proposal; lines: ProposalLineItem[] }) {
  const t = useText()
  const format = useFormat()
  const hasPaymentStatus = useHasPaymentStatus(proposal)
  const next = useNextStep(proposal)
  const { id, clientSignature } = proposal
  // Signed proposals cannot be edited.
  const offersEditing = clientSignature === null && next.step !== 'edit'
  const percent = t('{percent}%', { percent: format.number(Number(proposal.downPaymentPercentage)) })
  const facts = [
    { label: t('Client'), value: proposal.clientName },
    { label: t('Email'), value: proposal.clientEmail },
    { label: t('Created'), value: format.day(proposal.createdAt) },
    { label: t('Valid until'), value: useValidUntil(proposal) },
    { label: t('Total'), value: format.money(proposal.amount) },
    ...(hasDownPayment(proposal) ? [{ label: t('Down Payment'), value: `${format.money(proposal.downPaymentAmount)} (${percent})` }] : []),
  ]
  return (
    <>
      <NextStepBar proposal={proposal} next={next} />
      <DeclinedNotice proposal={proposal} />
      <div className={styles.columns}>
        <Card className={styles.main}>
          {offersEditing && (
            <div className={styles.edit}>
              <EditLink proposal={proposal} size="small" iconOnPhone />
            </div>
          )}
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
