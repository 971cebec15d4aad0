import type { Scope, SharedScope } from '@billfold/server-kit/scope'

interface Sites {
  sites: string[]
}

const CURRENT = 'user_id = ? and proposal_id = ? and revoked_at is null'

export async function getSites(scope: Scope, proposalId: number): Promise<Sites | undefined> {
  const [link] = await scope.rows<Sites>(`select sites from share_link where ${CURRENT}`, [scope.userId, proposalId])
  return link
}

/** The websites belong to the link: a new link starts with none. */
export async function setSites(scope: Scope, proposalId: number, sites: readonly string[]): Promise<Sites | undefined> {
  const [link] = await scope.rows<Sites>(
    `update share_link set sites = array(select jsonb_array_elements_text(?::jsonb)) where ${CURRENT} returning sites`,
    [JSON.stringify(sites), scope.userId, proposalId],
  )
  return link
}

export async function getSitesOfLink(scope: SharedScope, linkId: string): Promise<Sites | undefined> {
  const [link] = await scope.rows<Sites>('select sites from share_link where user_id = ? and id = ?', [scope.userId, linkId])
  return link
}
