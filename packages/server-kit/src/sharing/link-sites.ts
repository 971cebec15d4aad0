import type { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { type Route, route } from '../routes.ts'
import type { Scope } from '../scope.ts'
import type { PortalRecord } from './share-link-table.ts'
import type { SharedTarget } from './share-links.ts'

interface Sites {
  sites: string[]
}

interface LinkSites {
  /** Returns undefined if the record has no link. */
  get(scope: Scope, recordId: number): Promise<Sites | undefined>
  /** The websites belong to the link, so a new link starts with an empty list. Returns undefined if the record has no link. */
  set(scope: Scope, recordId: number, sites: readonly string[]): Promise<Sites | undefined>
  /** Returns an empty list without a target. */
  ofTarget(target: SharedTarget | undefined): Promise<Sites>
}

/** For tables with the column `sites`, which contains the websites that may embed the record. */
export function linkSites(record: PortalRecord): LinkSites {
  const current = `user_id = ? and ${record}_id = ? and revoked_at is null and portal_link_id is null`
  return {
    async get(scope, recordId) {
      const [link] = await scope.rows<Sites>(`select sites from share_link where ${current}`, [scope.userId, recordId])
      return link
    },

    async set(scope, recordId, sites) {
      const [link] = await scope.rows<Sites>(
        `update share_link set sites = array(select jsonb_array_elements_text(?::jsonb)) where ${current} returning sites`,
        [JSON.stringify(sites), scope.userId, recordId],
      )
      return link
    },

    async ofTarget(target) {
      const [link] = target ? await target.scope.rows<Sites>('select sites from share_link where user_id = ? and id = ?', [target.scope.userId, target.linkId]) : []
      return link ?? { sites: [] }
    },
  }
}

/** The owner's routes. */
export function linkSiteRoutes(calls: Pick<typeof invoiceSharingCalls, 'sites' | 'setSites'>, sites: LinkSites): Route[] {
  return [
    route(calls.sites, ({ scope, params }) => sites.get(scope, params.id)),
    route(calls.setSites, ({ scope, params, body }) => sites.set(scope, params.id, body.sites)),
  ]
}
