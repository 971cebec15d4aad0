import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { PageShell, applyIssues, queryOf, useLeaveGuard, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LoadingState } from '@billfold/ui'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form.tsx'
import { Suspense, lazy } from 'react'
import { changesOf, valuesOf } from './proposal-form-model.ts'
import { ProposalForm, useProposalForm } from './proposal-form.tsx'
import { ProposalState, useProposal } from './proposal-state.tsx'

interface EditProposalFormProps {
  proposal: Proposal
  lines: ProposalLineItem[]
}

export function EditProposalForm({ proposal, lines }: EditProposalFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { id: proposal.id }
  const query = queryOf(proposalCalls.get, { params })
  const form = useProposalForm(valuesOf(proposal, lines))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(proposalCalls.update, {
    changes: ['proposals'],
    success: 'Proposal updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update proposal' },
    explains: isConflict,
    onSaved: (saved) => void queryClient.setQueryData(query.queryKey, saved),
    onSavedWhileOpen: () => leave('/proposals'),
  })
  const { edited, conflict } = useEdited({
    record: { proposal, lines },
    update,
    fetchNewer: async () => {
      const [newer, newerLines] = await Promise.all([
        queryClient.fetchQuery({ ...query, staleTime: 0 }),
        queryClient.fetchQuery({ ...queryOf(proposalCalls.lineItems, { params }), staleTime: 0 }),
      ])
      return { proposal: newer, lines: newerLines }
    },
    reset: (newer) => form.reset(valuesOf(newer.proposal, newer.lines)),
    leave: () => leave('/proposals', { replace: true }),
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update
        .mutateAsync({ params, body: changesOf(body, edited.proposal, edited.lines), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )

  return (
    <ProposalForm
      form={form}
      submitText={t('Update Proposal')}
      busyText={t('Updating...')}
      createdAt={proposal.createdAt}
      client={{ id: proposal.clientId, name: proposal.clientName }}
      notice={conflict && <ConflictNotice {...conflict} title={t('This proposal was changed after you opened it')} onOverwrite={save(undefined)} />}
      onSubmit={save(edited.proposal.version)}
      onCancel={() => navigate('/proposals')}
    />
  )
}

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
