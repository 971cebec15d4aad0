import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'

interface Subject {
  clientId?: number | null | undefined
  projectId?: number | null | undefined
}

/** A project that is named alone brings its client along. Where both are named, the database knows whether they belong together. */
export async function bringClient<Fields extends Subject>(scope: Scope, fields: Fields): Promise<Fields> {
  if (typeof fields.projectId !== 'number' || typeof fields.clientId === 'number') return fields
  const [project] = await scope.rows<{ clientId: number }>(
    'select client_id as "clientId" from projects.project_directory where user_id = ? and id = ?',
    [scope.userId, fields.projectId],
  )
  if (!project) throw new AppError('not_found', 'Project not found', { issues: [{ path: 'projectId', message: 'Project not found' }] })
  return { ...fields, clientId: project.clientId }
}
