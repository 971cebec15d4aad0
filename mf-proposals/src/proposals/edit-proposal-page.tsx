import { LoadingState } from '@billfold/ui'
import { PageShell, useParams, useText } from '@billfold/web-kit'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form-skeleton.tsx'
import { lazy, Suspense } from 'react'
import { EditProposalForm } from './edit-proposal-form.tsx'
import { ProposalState } from './proposal-state.tsx'
import { useProposal } from './use-proposal.ts'

/** Replaces the form, since signed proposals are not editable. */
const SignedProposal = lazy(() => import('./signed-proposal.tsx').then((file) => ({ default: file.SignedProposal })))

const groups = [{ fields: 6 }, { fields: 4 }, { fields: 4 }]

export function EditProposalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const queries = useProposal(id)
  const loading = (
    <LoadingState text={t('Loading proposal...')}>
      <PageFormSkeleton groups={groups} />
    </LoadingState>
  )

  return (
    <PageShell
      width="form"
      title={t('Edit Proposal')}
      subtitle={t('Update proposal details')}
      back={{ to: '/proposals', label: t('Back to Proposals') }}
    >
      <ProposalState queries={queries} loading={loading}>
        {(proposal, lines) =>
          proposal.clientSignature === null ? (
            <EditProposalForm key={proposal.id} proposal={proposal} lines={lines} />
          ) : (
            <Suspense fallback={loading}>
              <SignedProposal proposal={proposal} />
            </Suspense>
          )
        }
      </ProposalState>
    </PageShell>
  )
}
