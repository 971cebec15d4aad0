import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { applyIssues, queryOf, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { useQueryClient } from '@tanstack/react-query'
import { changesOf } from './changes-of.ts'
import { ProposalForm } from './proposal-form.tsx'
import { valuesOf } from './proposal-form-values.ts'
import { useProposalForm } from './use-proposal-form.ts'

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
    goOn: () => leave('/proposals'),
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
