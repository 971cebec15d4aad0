import { call, defineCalls } from '../call.ts'
import { proposalShareToken } from '../proposals/shared-proposal.ts'
import { embeddingSites } from './embedding-sites.ts'

/** Called by the gateway before it serves a proposal's frame. Project status needs no check, because any site may embed it. */
export const embeddingCalls = defineCalls('embedding', {
  proposalSites: call({
    method: 'GET',
    // Under 'public/proposal', so that the token is redacted from logs like that of the page.
    path: '/internal/public/proposal/:shareToken/sites',
    service: 'proposals',
    access: 'anyone',
    summary: 'The sites that may frame what a token opens: none where it opens nothing',
    params: proposalShareToken,
    response: embeddingSites,
  }),
})
