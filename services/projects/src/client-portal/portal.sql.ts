import type { PortalProject, PortalProjectQuery } from '@billfold/contracts/client-portal/client-portal-calls'
import { type ListPage, PAGE_SIZE } from '@billfold/contracts/list'
import type { Language } from '@billfold/contracts/settings/languages'
import { listPage } from '@billfold/server-kit/database/list-page'
import { lookUp } from '@billfold/server-kit/database/sql'
import type { News } from '@billfold/server-kit/notifications/notify'
import type { SharedScope } from '@billfold/server-kit/scope'

/** The client's language defaults to the owner's. */
export async function findPortalClient(scope: SharedScope, clientId: number): Promise<{ name: string; language: Language } | undefined> {
  const [client] = await scope.rows<{ name: string; language: Language }>(
    "select name, coalesce(language, (select language from accounts.business_card), 'en') as language from client where user_id = ? and id = ?",
    [scope.userId, clientId],
  )
  return client
}

export async function describeClient(tx: Pick<SharedScope, 'userId' | 'rows'>, clientId: number): Promise<Pick<News, 'name' | 'clientName'> | undefined> {
  const [client] = await tx.rows<{ name: string }>('select name from client where user_id = ? and id = ?', [tx.userId, clientId])
  return client && { name: client.name, clientName: null }
}

const OPEN_LINK = '(select user_id, project_id, id as link_id from share_link where revoked_at is null and coalesce(expires_at > now(), true)) open_link'

type SharedProject = Omit<PortalProject, 'path'> & { linkId: string }

/** Lists only projects that the owner has shared. */
export function listPortalProjects(scope: SharedScope, clientId: number, query: PortalProjectQuery): Promise<ListPage<SharedProject>> {
  return listPage<SharedProject, 'default'>(
    scope,
    {
      name: 'portal projects',
      columns: 'l.link_id as "linkId", p.name, p.status, p.completion_percentage as "completionPercentage", p.due_date as "dueDate"',
      from: 'project p',
      alias: 'p',
      joins: `cross join ${lookUp(OPEN_LINK, { of: 'p', column: 'id', as: 'project_id' })} l`,
      sorts: { default: { column: 'p.id', type: 'integer', direction: 'desc' } },
      defaultSort: 'default',
      conditions: [
        ['p.client_id = ?', clientId],
        [`exists (select from ${OPEN_LINK} where open_link.user_id = p.user_id and open_link.project_id = p.id)`],
      ],
    },
    { ...query, limit: query.limit ?? PAGE_SIZE },
  )
}
