import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { applyIssues, queryOf, toast, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesOf } from './changes-of.ts'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { valuesOf } from './proposal-form-values.ts'
import { useProposal } from './use-proposal.ts'
import { useProposalForm } from './use-proposal-form.ts'

interface EditProposalFormProps {
  proposal: Proposal
  lines: ProposalLineItem[]
}

export function EditProposalForm({ proposal, lines }: EditProposalFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const queries = useProposal(proposal.id)
  const params = { id: proposal.id }
  /** The record that the form started from; a newer one in the cache must not change it under the user's hands. */
  const [edited, setEdited] = useState({ proposal, lines })
  const form = useProposalForm(valuesOf(proposal, lines))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(proposalCalls.update, {
    invalidates: [proposalCalls.list],
    success: 'Proposal updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update proposal' },
    explains: ['stale_version'],
    onSaved: (saved) => {
      queryClient.setQueryData(queryOf(proposalCalls.get, { params }).queryKey, saved)
      leave('/proposals')
    },
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update
        .mutateAsync({ params, body: changesOf(body, edited.proposal, edited.lines), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )

  async function loadNewer() {
    const [newer, newerLines] = await Promise.all([queries.proposal.refetch(), queries.lines.refetch()])
    const error = newer.error ?? newerLines.error
    if (error) toast({ title: t('Error'), description: error.message, tone: 'bad' })
    else if (newer.data && newerLines.data) {
      setEdited({ proposal: newer.data, lines: newerLines.data })
      form.reset(valuesOf(newer.data, newerLines.data))
      update.reset()
    }
  }

  return (
    <ProposalForm
      form={form}
      submitText={t('Update Proposal')}
      busyText={t('Updating...')}
      createdAt={proposal.createdAt}
      notice={
        update.error?.code === 'stale_version' && (
          <ConflictNotice
            title={t('This proposal was changed after you opened it')}
            isLoading={queries.proposal.isFetching}
            onOverwrite={save(undefined)}
            onLoadNewer={() => void loadNewer()}
          />
        )
      }
      onSubmit={save(edited.proposal.version)}
      onCancel={() => navigate('/proposals')}
    />
  )
}
