import { PageShell, useParams, useText } from '@billfold/web-kit'
import { EditProposalForm } from './edit-proposal-form.tsx'
import { ProposalFormSkeleton } from './proposal-form-skeleton.tsx'
import { ProposalState } from './proposal-state.tsx'
import { SignedProposal } from './signed-proposal.tsx'
import { useProposal } from './use-proposal.ts'

export function EditProposalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const queries = useProposal(id)

  return (
    <PageShell
      width="form"
      title={t('Edit Proposal')}
      subtitle={t('Update proposal details')}
      back={{ to: '/proposals', label: t('Back to Proposals') }}
    >
      <ProposalState queries={queries} loading={<ProposalFormSkeleton />}>
        {(proposal, lines) =>
          proposal.clientSignature === null ? (
            <EditProposalForm key={proposal.id} proposal={proposal} lines={lines} />
          ) : (
            <SignedProposal proposal={proposal} />
          )
        }
      </ProposalState>
    </PageShell>
  )
}
