import type { Scope } from '@billfold/server-kit/scope'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'

interface Sites {
  sites: string[]
}

const CURRENT = 'user_id = ? and proposal_id = ? and revoked_at is null'

/** Undefined where the proposal has no link. */
export async function getSites(scope: Scope, proposalId: number): Promise<Sites | undefined> {
  const [link] = await scope.rows<Sites>(`select sites from share_link where ${CURRENT}`, [scope.userId, proposalId])
  return link
}

/** They belong to the link: one that takes its place begins with none. */
export async function setSites(scope: Scope, proposalId: number, sites: readonly string[]): Promise<Sites | undefined> {
  const [link] = await scope.rows<Sites>(
    `update share_link set sites = array(select jsonb_array_elements_text(?::jsonb)) where ${CURRENT} returning sites`,
    [JSON.stringify(sites), scope.userId, proposalId],
  )
  return link
}

export async function getSitesOfLink({ scope, linkId }: SharedTarget): Promise<Sites | undefined> {
  const [link] = await scope.rows<Sites>('select sites from share_link where user_id = ? and id = ?', [scope.userId, linkId])
  return link
}
