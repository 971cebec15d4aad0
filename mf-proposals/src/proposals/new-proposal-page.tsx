import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { applyIssues, PageShell, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { usePreselectedClient } from '@billfold/web-kit/client-tabs/use-preselected-client.ts'
import { TemplateButton } from '../templates/template-button.tsx'
import { ProposalForm, useProposalForm } from './proposal-form.tsx'
import { newProposalValues } from './proposal-form-model.ts'

export function NewProposalPage() {
  const t = useText()
  const navigate = useNavigate()
  const { clientId, returnTo } = usePreselectedClient({ tab: 'proposals', list: '/proposals' })
  const form = useProposalForm({ ...newProposalValues, clientId })
  const leave = useLeaveGuard(form.formState.isDirty)
  const create = useSave(proposalCalls.create, {
    changes: ['proposals'],
    success: 'Proposal created successfully',
    view: ({ id }) => `/proposals/${id}`,
    failure: { title: 'Error', fallback: 'Failed to create proposal' },
    onSavedWhileOpen: () => leave(returnTo),
  })
  const submit = form.handleSubmit((body) =>
    create.mutateAsync({ body }).catch((error: unknown) => applyIssues(form.setError, error)),
  )

  return (
    <PageShell
      title={t('Create New Proposal')}
      subtitle={t('Create a proposal to send to clients')}
      back={{ to: '/proposals', label: t('Back to Proposals') }}
    >
      <ProposalForm
        form={form}
        action={<TemplateButton form={form} />}
        submitText={t('Create Proposal')}
        busyText={t('Creating...')}
        onSubmit={submit}
        onCancel={() => navigate(returnTo)}
      />
    </PageShell>
  )
}
