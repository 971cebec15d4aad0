import { proposalCalls, proposalLineItemCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-links'
import { getTimeline } from '../events/event.sql.ts'
import { proposalPdf } from '../pdf/proposal-pdf.ts'
import { certificates } from '../signing/evidence.ts'
import { createProposal, deleteProposal, duplicateProposal, updateProposal } from './save-proposal.ts'
import { addLineItem, deleteLineItem } from './line-items.ts'
import { countProposalsByStatus, getProposal, listLineItems, listProposals, type StoredProposal } from './proposal.sql.ts'

export function proposalRoutes(settings: ServiceSettings): Route[] {
  const certificateOf = certificates(settings)
  const { tokenOf } = shareAddresses(settings, 'proposal')
  const present = <Stored extends { linkId: string | null }>({ linkId, ...proposal }: Stored) => ({ ...proposal, shareToken: linkId === null ? null : tokenOf(linkId) })
  const presentIfFound = (found: StoredProposal | undefined) => found && present(found)

  return [
    route(proposalCalls.list, async ({ scope, query }) => {
      const page = await listProposals(scope, query)
      return { ...page, items: page.items.map(present) }
    }),
    // Comes before the calls with an id parameter, which would also match this path.
    route(proposalCalls.statusCounts, ({ scope, query }) => countProposalsByStatus(scope, query)),
    route(proposalCalls.get, async ({ scope, params }) => presentIfFound(await getProposal(scope, params.id))),
    route(proposalCalls.create, async ({ scope, body }) => presentIfFound(await createProposal(scope, body))),
    route(proposalCalls.update, async ({ scope, params, body, ifMatch }) => presentIfFound(await updateProposal(scope, params.id, body, ifMatch))),
    route(proposalCalls.delete, ({ scope, params, ifMatch }) => deleteProposal(scope, params.id, ifMatch)),
    // Any status may follow any other; a trigger records the date.
    route(proposalCalls.setStatus, async ({ scope, params, body, ifMatch }) => presentIfFound(await updateProposal(scope, params.id, body, ifMatch))),
    route(proposalCalls.duplicate, async ({ scope, params }) => presentIfFound(await duplicateProposal(scope, params.id))),
    route(proposalCalls.pdf, ({ scope, params }) => proposalPdf(scope.replica, params.id, certificateOf)),
    route(proposalCalls.timeline, ({ scope, params }) => getTimeline(scope, params.id)),
    route(proposalCalls.lineItems, ({ scope, params }) => listLineItems(scope, params.id)),
    route(proposalCalls.addLineItem, ({ scope, params, body }) => addLineItem(scope, params.id, body)),
    route(proposalLineItemCalls.delete, ({ scope, params }) => deleteLineItem(scope, params.id)),
  ]
}
