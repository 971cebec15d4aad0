import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { applyIssues, PageShell, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { ClientForm } from './client-form.tsx'
import { useNewClientForm } from './client-form-model.ts'

export function NewClientPage() {
  const t = useText()
  const navigate = useNavigate()
  const form = useNewClientForm()
  const leave = useLeaveGuard(form.formState.isDirty)
  const create = useSave(clientCalls.create, {
    changes: ['clients'],
    success: 'Client created successfully',
    view: ({ id }) => `/clients/${id}`,
    onSavedWhileOpen: () => leave('/clients'),
  })
  const submit = form.handleSubmit((body) =>
    create.mutateAsync({ body }).catch((error: unknown) => applyIssues(form.setError, error)),
  )

  return (
    <PageShell
      width="form"
      title={t('New Client')}
      subtitle={t('Add a new client to your business')}
      back={{ to: '/clients', label: t('Back to Clients') }}
    >
      <ClientForm
        form={form}
        submitText={t('Create Client')}
        onSubmit={submit}
        onCancel={() => navigate('/clients')}
      />
    </PageShell>
  )
}
