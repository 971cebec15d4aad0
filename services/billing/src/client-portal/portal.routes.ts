import { clientPortalCalls, portalDocumentCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { openLink } from '@billfold/server-kit/sharing/client-page-routes'
import { linkFromPortal, type SharedTarget, shareAddresses, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { downloadForClient } from '../invoices/pdf/download-invoice.ts'
import { whyNotPayable } from '../invoices/sharing/pay-shared-invoice.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { isInPortal, listPortalInvoices, lockInPortal } from './portal.sql.ts'

/** Billing routes for the client portal. */
export function portalRoutes(settings: ServiceSettings, provider: PaymentProvider): Route[] {
  const { urlOf } = shareAddresses(settings, 'invoice')
  const links = shareLinks('client')

  /** Resolves the portal link to the client that it shares. */
  function open(scope: PublicScope, portalLinkId: string | undefined): Promise<SharedTarget> {
    return openLink(links, scope, portalLinkId, clientPortalCalls.read.notFound)
  }

  return [
    route(clientPortalCalls.invoices, async ({ scope, query, portalLinkId }) => {
      const { scope: owner, recordId: clientId } = await open(scope, portalLinkId)
      const { items, ...page } = await listPortalInvoices(owner, clientId, query)
      return { ...page, items: items.map((invoice) => ({ ...invoice, balance: dueOf(invoice), isPayable: whyNotPayable(invoice, provider) === undefined })) }
    }),

    route(clientPortalCalls.invoicePdf, async ({ scope, params, portalLinkId }) => {
      const { scope: owner, recordId: clientId } = await open(scope, portalLinkId)
      return (await isInPortal(owner, clientId, params.id)) ? downloadForClient(owner.replica, params.id) : undefined
    }),

    route(portalDocumentCalls.invoice, async ({ scope, params, portalLinkId }) => {
      const { scope: owner, recordId: clientId, linkId } = await open(scope, portalLinkId)
      return owner.transaction(async (tx) => {
        if (!(await lockInPortal(tx, clientId, params.id))) return undefined
        const link = await linkFromPortal(tx, 'invoice', params.id, linkId)
        return { shareUrl: urlOf(link.id) }
      })
    }),
  ]
}
