import { defineCalls } from '../call.ts'
import { shareLinkCalls } from '../sharing/share-link-calls.ts'

/** The owner's actions on the link of a client's portal. Apart from the portal's own calls, so that the client's page does not load their schemas. */
export const portalLinkCalls = defineCalls('portalLinks', {
  ...shareLinkCalls({ records: 'clients', service: 'projects', name: 'client portal', notFound: 'Client not found' }),
})
