import type { Conversion } from '@billfold/contracts/proposals/proposal'
import type { Scope } from '@billfold/server-kit/scope'
import type { ProjectToCreate } from './pending-conversion.entity.ts'

export async function getConversion(scope: Scope, proposalId: number): Promise<Conversion | undefined> {
  const [proposal] = await scope.rows<Omit<Conversion, 'startDate'>>(
    `select p.client_id as "clientId", c.name as "clientName", p.title as name, p.description, p.amount as budget, p.converted_to_project_id as "projectId"
     from proposal p join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.id = ?`,
    [scope.userId, proposalId],
  )
  return proposal && { ...proposal, startDate: scope.today() }
}

interface PendingConversion {
  key: string
  project: ProjectToCreate
}

export async function findPendingConversion(scope: Scope, proposalId: number): Promise<PendingConversion | undefined> {
  const [pending] = await scope.rows<PendingConversion>('select key, project from pending_conversion where user_id = ? and proposal_id = ?', [scope.userId, proposalId])
  return pending
}

/** False if the conversion is no longer pending. */
export async function deletePendingConversion(scope: Scope, proposalId: number, key: string): Promise<boolean> {
  const deleted = await scope.rows('delete from pending_conversion where user_id = ? and proposal_id = ? and key = ? returning 1', [scope.userId, proposalId, key])
  return deleted.length > 0
}
