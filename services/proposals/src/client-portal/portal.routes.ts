import { clientPortalCalls, portalDocumentCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { openLink } from '@billfold/server-kit/sharing/client-page-routes'
import { linkFromPortal, shareAddresses, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { recordEvent } from '../events/record-event.ts'
import { proposalPdf } from '../pdf/proposal-pdf.ts'
import { certificates } from '../signing/evidence.ts'
import { isInPortal, listPortalProposals, lockInPortal } from './portal.sql.ts'

/** Proposal routes for the client portal. */
export function portalRoutes(settings: ServiceSettings): Route[] {
  const { urlOf } = shareAddresses(settings, 'proposal')
  const links = shareLinks('client')
  const certificateOf = certificates(settings)

  async function open(scope: PublicScope, portalLinkId: string | undefined) {
    const { scope: owner, recordId: clientId, linkId } = await openLink(links, scope, portalLinkId, clientPortalCalls.read.notFound)
    const local = await scope.actLocallyFor(owner.userId)
    return { scope: owner, clientId, linkId, today: local.today() }
  }

  return [
    route(clientPortalCalls.proposals, async ({ scope, query, portalLinkId }) => listPortalProposals(await open(scope, portalLinkId), query)),

    route(clientPortalCalls.proposalPdf, async ({ scope, params, portalLinkId }) => {
      const owner = await open(scope, portalLinkId)
      return (await isInPortal(owner, params.id)) ? proposalPdf(owner.scope.replica, params.id, certificateOf) : undefined
    }),

    route(portalDocumentCalls.proposal, async ({ scope, params, portalLinkId }) => {
      const owner = await open(scope, portalLinkId)
      return owner.scope.transaction(async (tx) => {
        if (!(await lockInPortal(tx, owner, params.id))) return undefined
        const link = await linkFromPortal(tx, 'proposal', params.id, owner.linkId)
        if (link.isNew) await recordEvent(tx, params.id, { type: 'shared', by: 'client', data: { linkId: link.id } })
        return { shareUrl: urlOf(link.id) }
      })
    }),
  ]
}
