import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { applyIssues, PageShell, queryOf, useCall, useLeaveGuard, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form.tsx'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { isMissing } from '@billfold/web-kit/states/record-state.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useProjectForm, valuesOf } from './project-form-model.ts'
import { ProjectForm } from './project-form.tsx'
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

export function EditProjectForm({ project }: { project: Project }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { id: project.id }
  const details = `/projects/${project.id}`
  const query = queryOf(projectCalls.get, { params })
  const form = useProjectForm(valuesOf(project))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(projectCalls.update, {
    changes: ['projects'],
    success: 'Project updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update project. Please try again.' },
    explains: isConflict,
    onSaved: (saved) => void queryClient.setQueryData(query.queryKey, saved),
    onSavedWhileOpen: () => leave(details),
  })
  const { edited, conflict } = useEdited({
    record: project,
    update,
    fetchNewer: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    reset: (newer) => form.reset(valuesOf(newer)),
    leave: () => leave('/projects', { replace: true }),
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update
        .mutateAsync({ params, body: changedFields(body, edited), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )

  return (
    <ProjectForm
      form={form}
      submitText={t('Update Project')}
      client={{ id: edited.clientId, name: edited.clientName }}
      notice={conflict && <ConflictNotice {...conflict} title={t('This project was changed after you opened it')} onOverwrite={save(undefined)} />}
      onSubmit={save(edited.version)}
      onCancel={() => navigate(details)}
    />
  )
}
