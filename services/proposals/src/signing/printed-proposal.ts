import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import { type Paper, paperOf } from '@billfold/contracts/settings/paper'
import type { Moment, SharedScope } from '@billfold/server-kit/scope'
import { listEvents } from '../events/event.queries.ts'
import { getProposalDocument, type ProposalDocument } from './proposal-document.ts'

/** A proposal with all that its paper and its evidence say of it, as it was at one moment. */
export interface PrintedProposal extends Pick<ProposalDocument, 'document' | 'signature'> {
  paper: Paper
  events: ChainedEvent[]
}

export function loadPrinted(scope: SharedScope, proposalId: number): Promise<PrintedProposal | undefined> {
  return scope.moment(async (moment) => {
    const found = await getProposalDocument(moment, proposalId)
    return found && { ...found, paper: await paperAt(moment), events: found.signature ? await listEvents(moment, proposalId) : [] }
  })
}

async function paperAt(moment: Moment): Promise<Paper> {
  const [card] = await moment.rows<{ country: string | null }>('select country from accounts.business_card')
  return paperOf(card?.country ?? null)
}
