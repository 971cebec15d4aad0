import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { PageShell, queryOf, useLeaveGuard, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { LoadingState } from '@billfold/ui'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form.tsx'
import { Suspense, lazy } from 'react'
import { changesOf, valuesOf } from './proposal-form-model.ts'
import styles from './proposal-form.module.css'
import { ProposalForm, useProposalForm } from './proposal-form.tsx'
import { ProposalState, useProposal } from './proposal-state.tsx'

interface EditProposalFormProps {
  proposal: Proposal
  lines: ProposalLineItem[]
}

function EditProposalForm({ proposal, lines }: EditProposalFormProps) {
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
  const { notice, onSubmit } = useEditForm({
    form,
    record: { ...proposal, lines },
    valuesOf: (record) => valuesOf(record, record.lines),
    update,
    save: (body, edited, ifMatch) => update.mutateAsync({ params, body: changesOf(body, edited, edited.lines), ifMatch }),
    fetchNewer: async () => {
      const [newer, newerLines] = await Promise.all([
        queryClient.fetchQuery({ ...query, staleTime: 0 }),
        queryClient.fetchQuery({ ...queryOf(proposalCalls.lineItems, { params }), staleTime: 0 }),
      ])
      return { ...newer, lines: newerLines }
    },
    leave: () => leave('/proposals', { replace: true }),
    conflictText: t('This proposal was changed after you opened it'),
  })

  return (
    <ProposalForm
      form={form}
      submitText={t('Update Proposal')}
      busyText={t('Updating...')}
      createdAt={proposal.createdAt}
      client={{ id: proposal.clientId, name: proposal.clientName }}
      notice={notice}
      onSubmit={onSubmit}
      onCancel={() => navigate('/proposals')}
    />
  )
}

/** Replaces the form, because signed proposals cannot be edited. */
const SignedProposal = lazy(() => import('./signed-proposal.tsx').then((file) => ({ default: file.SignedProposal })))

const groups = [{ fields: 6 }, { fields: 4 }, { fields: 4 }]

export function EditProposalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const queries = useProposal(id)
  const loading = (
    <LoadingState text={t('Loading proposal...')}>
      <div className={styles.columns}>
        <PageFormSkeleton groups={groups} />
      </div>
    </LoadingState>
  )

  return (
    <PageShell
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
