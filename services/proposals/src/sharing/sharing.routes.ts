import { embeddingCalls, proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { clientPageRoutes, openLink } from '@billfold/server-kit/sharing/client-page-routes'
import { countView } from '@billfold/server-kit/sharing/count-view'
import { linkSiteRoutes } from '@billfold/server-kit/sharing/link-sites'
import { type ShareAddresses, type SharedTarget, shareAddresses } from '@billfold/server-kit/sharing/share-links'
import { shareLinkRoutes } from '@billfold/server-kit/sharing/share-link-routes'
import { findNotificationSubject } from '../events/event.sql.ts'
import { proposalPdf } from '../pdf/proposal-pdf.ts'
import { type CertificateOf, certificates, type EvidenceOf, evidence } from '../signing/evidence.ts'
import { declineProposal } from '../signing/decline-proposal.ts'
import { signProposal } from '../signing/sign-proposal.ts'
import { firstView, generateShareLink, proposalLinks, proposalSites, revokeShareLink } from './share-links.ts'
import { type Billing, payDeposit, refreshDeposit } from './shared-deposit.ts'
import { getSharedProposal } from './shared-proposal.ts'

export function sharingRoutes(settings: ServiceSettings): Route[] {
  const addresses = shareAddresses(settings, 'proposal')
  const evidenceOf = evidence(settings)
  return [...ownerRoutes(addresses, evidenceOf), ...visitorRoutes(settings, addresses, evidenceOf, certificates(settings))]
}

function ownerRoutes({ urlOf }: ShareAddresses, evidenceOf: EvidenceOf): Route[] {
  return [
    ...shareLinkRoutes({ calls: proposalSharingCalls, links: proposalLinks, urlOf, generate: generateShareLink, revoke: revokeShareLink }),
    ...linkSiteRoutes(proposalSharingCalls, proposalSites),
    route(proposalSharingCalls.bundle, ({ scope, params }) => evidenceOf(scope.replica, params.id)),
  ]
}

/** Routes for visitors with the link, and for the gateway, which sets `frame-ancestors`. */
function visitorRoutes(settings: ServiceSettings, { linkIdOf }: ShareAddresses, evidenceOf: EvidenceOf, certificateOf: CertificateOf): Route[] {
  function open(scope: PublicScope, token: string): Promise<SharedTarget> {
    return openLink(proposalLinks, scope, linkIdOf(token), proposalSharingCalls.read.notFound)
  }
  const billingFor = (delegation: string | undefined): Billing => ({ billingUrl: settings.billingUrl, log: settings.log, delegation })

  return [
    ...clientPageRoutes({ calls: proposalSharingCalls, links: proposalLinks, linkIdOf, subject: 'proposal', describe: findNotificationSubject }),

    route(embeddingCalls.proposalSites, async ({ scope, params }) => proposalSites.ofTarget(await proposalLinks.findTarget(scope, linkIdOf(params.shareToken)))),

    route(proposalSharingCalls.read, async ({ scope, params, delegation }) => getSharedProposal(await open(scope, params.shareToken), billingFor(delegation))),

    route(proposalSharingCalls.countView, async ({ scope, params, visitor }) => {
      await countView(await open(scope, params.shareToken), visitor, firstView)
      return undefined
    }),

    route(proposalSharingCalls.sign, async ({ scope, params, body, visitor, delegation }) => {
      const target = await open(scope, params.shareToken)
      await signProposal(target, body, visitor)
      return getSharedProposal(target, billingFor(delegation))
    }),

    route(proposalSharingCalls.decline, async ({ scope, params, body, delegation }) => {
      const target = await open(scope, params.shareToken)
      await declineProposal(target, body)
      return getSharedProposal(target, billingFor(delegation))
    }),

    route(proposalSharingCalls.pay, async ({ scope, params, delegation }) => payDeposit(await open(scope, params.shareToken), billingFor(delegation))),

    route(proposalSharingCalls.refresh, async ({ scope, params, delegation }) => {
      const target = await open(scope, params.shareToken)
      const billing = billingFor(delegation)
      return getSharedProposal(target, billing, await refreshDeposit(target, billing))
    }),

    route(proposalSharingCalls.publicPdf, async ({ scope, params }) => {
      const target = await open(scope, params.shareToken)
      return proposalPdf(target.scope.replica, target.recordId, certificateOf)
    }),

    route(proposalSharingCalls.publicBundle, async ({ scope, params }) => {
      const target = await open(scope, params.shareToken)
      return evidenceOf(target.scope.replica, target.recordId)
    }),
  ]
}
