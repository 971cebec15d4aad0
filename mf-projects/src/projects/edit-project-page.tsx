import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { queryOf, useCall, useLeaveGuard, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form.tsx'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { projectKind } from '../records/record-kinds.tsx'
import { EditRecordPage } from '../records/record-page.tsx'
import { useProjectForm, valuesOf } from './project-form-model.ts'
import { ProjectForm } from './project-form.tsx'

const groups = [{ fields: 4 }, { fields: 5, columns: 3 }, { fields: 3, columns: 3 }] as const

export function EditProjectPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(projectCalls.get, { params: { id } })
  const subtitle = query.data ? t('Update project details') : query.isLoading ? t('Loading project details...') : undefined
  return (
    <EditRecordPage kind={projectKind} id={id} query={query} subtitle={subtitle} loading={<PageFormSkeleton groups={groups} />}>
      {(project) => <EditProjectForm key={project.id} project={project} />}
    </EditRecordPage>
  )
}

function EditProjectForm({ project }: { project: Project }) {
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
  const { edited, notice, onSubmit } = useEditForm({
    form,
    record: project,
    valuesOf,
    update,
    save: (body, opened, ifMatch) => update.mutateAsync({ params, body: changedFields(body, opened), ifMatch }),
    fetchNewer: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    leave: () => leave('/projects', { replace: true }),
    conflictText: t('This project was changed after you opened it'),
  })
  return (
    <ProjectForm
      form={form}
      submitText={t('Update Project')}
      client={{ id: edited.clientId, name: edited.clientName }}
      notice={notice}
      onSubmit={onSubmit}
      onCancel={() => navigate(details)}
    />
  )
}
