import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, EmptyState, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { Link, PageShell, useCall, useParams, useText } from '@billfold/web-kit'
import { FolderLock } from 'lucide-react'
import { FoundState } from '../proposals/proposal-state.tsx'
import { AlreadyConverted } from './already-converted.tsx'
import { ConversionForm } from './conversion-form.tsx'

export function ConvertProposalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(proposalCalls.get, { params: { id } })
  return (
    <PageShell
      width="form"
      title={t('Convert to Project')}
      subtitle={query.data?.title}
      back={{ to: `/proposals/${id}`, label: t('Back to Proposal') }}
    >
      <FoundState query={query} loading={<Loading />}>
        {(proposal) => <Conversion proposal={proposal} />}
      </FoundState>
    </PageShell>
  )
}

function Conversion({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const { id, status, convertedToProjectId } = proposal
  if (convertedToProjectId !== null) return <AlreadyConverted projectId={convertedToProjectId} />
  if (status === 'accepted') return <ConversionForm proposalId={id} />
  return (
    <EmptyState
      icon={<FolderLock />}
      title={t('This proposal is not accepted yet')}
      description={t('Only an accepted proposal can become a project. Your client accepts it by signing, or you mark it as approved.')}
      action={
        <Button asChild>
          <Link to={`/proposals/${id}`}>{t('View Details')}</Link>
        </Button>
      }
    />
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <Stack aria-hidden>
        <Skeleton width="60%" height={28} />
        <Skeleton width="100%" height={220} />
      </Stack>
    </LoadingState>
  )
}
