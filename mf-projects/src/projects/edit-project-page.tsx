import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { PageShell, useCall, useParams, useText } from '@billfold/web-kit'
import { EditProjectForm } from './edit-project-form.tsx'
import { ProjectFormSkeleton } from './project-form-skeleton.tsx'
import { ProjectState } from './project-state.tsx'

export function EditProjectPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(projectCalls.get, { params: { id } })
  const isMissing = query.data === undefined && query.error?.code === 'not_found'
  const subtitle = query.data ? t('Update project details') : query.isLoading ? t('Loading project details...') : undefined

  return (
    <PageShell
      width="form"
      title={t('Edit Project')}
      subtitle={subtitle}
      back={isMissing ? { to: '/projects', label: t('Back') } : { to: `/projects/${id}`, label: t('Back to Project Details') }}
    >
      <ProjectState query={query} loading={<ProjectFormSkeleton />}>
        {(project) => <EditProjectForm key={project.id} project={project} />}
      </ProjectState>
    </PageShell>
  )
}
