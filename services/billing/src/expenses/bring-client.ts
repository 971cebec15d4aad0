import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'

interface Subject {
  clientId?: number | null | undefined
  projectId?: number | null | undefined
}

/** Adds the project's client if only the project is given. If both are given, the database checks that they match. */
export async function bringClient<Fields extends Subject>(scope: Scope, fields: Fields): Promise<Fields> {
  if (typeof fields.projectId !== 'number' || typeof fields.clientId === 'number') return fields
  const [project] = await scope.rows<{ clientId: number }>(
    'select client_id as "clientId" from projects.project_directory where user_id = ? and id = ?',
    [scope.userId, fields.projectId],
  )
  if (!project) throw new AppError('not_found', 'Project not found', { issues: [{ path: 'projectId', message: 'Project not found' }] })
  return { ...fields, clientId: project.clientId }
}
