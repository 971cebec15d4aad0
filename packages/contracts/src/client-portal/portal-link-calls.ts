import { defineCalls } from '../call.ts'
import { shareLinkCalls } from '../sharing/share-link-calls.ts'

/** The owner's calls for a portal link. Separate from the portal's calls, so that the client's page does not load these schemas. */
export const portalLinkCalls = defineCalls('portalLinks', {
  ...shareLinkCalls({ records: 'clients', service: 'projects', name: 'client portal', notFound: 'Client not found' }),
})
