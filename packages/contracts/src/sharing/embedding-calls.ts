import { call, defineCalls } from '../call.ts'
import { proposalShareToken } from '../proposals/shared-proposal.ts'
import { embeddingSites } from './embedding-sites.ts'

/** Asked by the gateway alone, before it hands out the page for a frame. A project's status may stand on any site: nobody has to ask. */
export const embeddingCalls = defineCalls('embedding', {
  proposalSites: call({
    method: 'GET',
    // Under 'public/proposal', so that its token is left out of logs as that of the page is.
    path: '/internal/public/proposal/:shareToken/sites',
    service: 'proposals',
    access: 'anyone',
    summary: 'The sites that may frame what a token opens: none where it opens nothing',
    params: proposalShareToken,
    response: embeddingSites,
  }),
})
