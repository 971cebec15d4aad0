import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { applyIssues, PageShell, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { usePreselectedClient } from '@billfold/web-kit/client-tabs/use-preselected-client.ts'
import { ProjectForm } from './project-form.tsx'
import { newProjectValues, useProjectForm } from './project-form-model.ts'

export function NewProjectPage() {
  const t = useText()
  const navigate = useNavigate()
  const { clientId, returnTo } = usePreselectedClient({ tab: 'projects', list: '/projects' })
  const form = useProjectForm({ ...newProjectValues, clientId })
  const leave = useLeaveGuard(form.formState.isDirty)
  const create = useSave(projectCalls.create, {
    changes: ['projects'],
    success: 'Project created successfully',
    view: ({ id }) => `/projects/${id}`,
    failure: { title: 'Error', fallback: 'Failed to create project. Please try again.' },
    onSavedWhileOpen: () => leave(returnTo),
  })
  const submit = form.handleSubmit((body) =>
    create.mutateAsync({ body }).catch((error: unknown) => applyIssues(form.setError, error)),
  )

  return (
    <PageShell
      width="form"
      title={t('New Project')}
      subtitle={t('Create a new project for your client')}
      back={{ to: '/projects', label: t('Back to Projects') }}
    >
      <ProjectForm form={form} submitText={t('Create Project')} onSubmit={submit} onCancel={() => navigate(returnTo)} />
    </PageShell>
  )
}
