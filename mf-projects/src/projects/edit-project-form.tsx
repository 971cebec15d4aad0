import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { applyIssues, placesOf, queryOf, useCall, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewerRecord } from '../saving/newer-record.tsx'
import { ProjectForm } from './project-form.tsx'
import { valuesOf } from './project-form-values.ts'
import { useProjectForm } from './use-project-form.ts'

export function EditProjectForm({ project }: { project: Project }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { id: project.id }
  const details = `/projects/${project.id}`
  /** The record that the form started from; a newer one in the cache must not change it under the user's hands. */
  const [edited, setEdited] = useState(project)
  const query = useCall(projectCalls.get, { params })
  const form = useProjectForm(valuesOf(project))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(projectCalls.update, {
    invalidates: placesOf.projects,
    success: 'Project updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update project. Please try again.' },
    explains: ['stale_version'],
    onSaved: (saved) => {
      queryClient.setQueryData(queryOf(projectCalls.get, { params }).queryKey, saved)
      leave(details)
    },
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update
        .mutateAsync({ params, body: changedFields(body, edited), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )

  function startFrom(newer: Project) {
    setEdited(newer)
    form.reset(valuesOf(newer))
    update.reset()
  }

  const conflict = update.error?.code === 'stale_version' && (
    <NewerRecord
      title={t('This project was changed after you opened it')}
      query={query}
      onOverwrite={save(undefined)}
      onNewer={startFrom}
    />
  )

  return (
    <ProjectForm
      form={form}
      submitText={t('Update Project')}
      client={{ id: edited.clientId, name: edited.clientName }}
      notice={conflict}
      onSubmit={save(edited.version)}
      onCancel={() => navigate(details)}
    />
  )
}
