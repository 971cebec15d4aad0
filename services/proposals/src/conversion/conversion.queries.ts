import type { Conversion } from '@billfold/contracts/proposals/conversion'
import type { Scope } from '@billfold/server-kit/scope'

/** The project that the proposal would become today, and the one that it became. */
export async function getConversion(scope: Scope, proposalId: number): Promise<Conversion | undefined> {
  const [proposal] = await scope.rows<Omit<Conversion, 'startDate'>>(
    `select p.client_id as "clientId", c.name as "clientName", p.title as name, p.description, p.amount as budget, p.converted_to_project_id as "projectId"
     from proposal p join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.id = ?`,
    [scope.userId, proposalId],
  )
  return proposal && { ...proposal, startDate: scope.today() }
}
