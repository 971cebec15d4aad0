import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { applyIssues, PageShell, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { TemplateBar } from '../templates/template-bar.tsx'
import { ProposalForm, useProposalForm } from './proposal-form.tsx'
import { newProposalValues } from './proposal-form-model.ts'

export function NewProposalPage() {
  const t = useText()
  const navigate = useNavigate()
  const form = useProposalForm(newProposalValues)
  const leave = useLeaveGuard(form.formState.isDirty)
  const create = useSave(proposalCalls.create, {
    changes: ['proposals'],
    success: 'Proposal created successfully',
    view: ({ id }) => `/proposals/${id}`,
    failure: { title: 'Error', fallback: 'Failed to create proposal' },
    onSavedWhileOpen: () => leave('/proposals'),
  })
  const submit = form.handleSubmit((body) =>
    create.mutateAsync({ body }).catch((error: unknown) => applyIssues(form.setError, error)),
  )

  return (
    <PageShell
      width="form"
      title={t('Create New Proposal')}
      subtitle={t('Create a proposal to send to clients')}
      back={{ to: '/proposals', label: t('Back to Proposals') }}
    >
      <TemplateBar form={form} />
      <ProposalForm
        form={form}
        submitText={t('Create Proposal')}
        busyText={t('Creating...')}
        onSubmit={submit}
        onCancel={() => navigate('/proposals')}
      />
    </PageShell>
  )
}
