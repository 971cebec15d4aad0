import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { PageShell, useCall, useParams, useText } from '@billfold/web-kit'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form-skeleton.tsx'
import { isMissing } from '@billfold/web-kit/states/record-state.tsx'
import { EditProjectForm } from './edit-project-form.tsx'
import { ProjectState } from './project-state.tsx'

/** Without labels: the header announces loading. */
const groups = [{ fields: 4 }, { fields: 3, columns: 3 }, { fields: 3, columns: 3 }] as const

export function EditProjectPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(projectCalls.get, { params: { id } })
  const subtitle = query.data ? t('Update project details') : query.isLoading ? t('Loading project details...') : undefined

  return (
    <PageShell
      width="form"
      title={t('Edit Project')}
      subtitle={subtitle}
      back={isMissing(query) ? { to: '/projects', label: t('Back') } : { to: `/projects/${id}`, label: t('Back to Project Details') }}
    >
      <ProjectState query={query} loading={<PageFormSkeleton groups={groups} />}>
        {(project) => <EditProjectForm key={project.id} project={project} />}
      </ProjectState>
    </PageShell>
  )
}
