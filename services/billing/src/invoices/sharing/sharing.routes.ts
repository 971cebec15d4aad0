import { invoiceEmbeddingCalls, invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { clientPageRoutes, openLink } from '@billfold/server-kit/sharing/client-page-routes'
import { countView } from '@billfold/server-kit/sharing/count-view'
import { linkSiteRoutes } from '@billfold/server-kit/sharing/link-sites'
import { type SharedTarget, shareAddresses } from '@billfold/server-kit/sharing/share-links'
import { shareLinkRoutes } from '@billfold/server-kit/sharing/share-link-routes'
import type { PaymentProvider } from '../../payments/payment-provider.ts'
import { openFile } from '../files/invoice-file.sql.ts'
import { downloadForClient } from '../pdf/download-invoice.ts'
import { openPayment, refreshPayment } from './pay-shared-invoice.ts'
import { describeInvoice, firstView, generateShareLink, invoiceLinks, invoiceSites } from './share-links.ts'
import { getSharedInvoice } from './shared-invoice.ts'

export function sharingRoutes(settings: ServiceSettings, provider: PaymentProvider): Route[] {
  const { urlOf, linkIdOf } = shareAddresses(settings, 'invoice')

  function open(scope: PublicScope, token: string): Promise<SharedTarget> {
    return openLink(invoiceLinks, scope, linkIdOf(token), invoiceSharingCalls.read.notFound)
  }

  return [
    ...shareLinkRoutes({ calls: invoiceSharingCalls, links: invoiceLinks, urlOf, generate: generateShareLink }),
    ...linkSiteRoutes(invoiceSharingCalls, invoiceSites),
    route(invoiceEmbeddingCalls.sites, async ({ scope, params }) => invoiceSites.ofTarget(await invoiceLinks.findTarget(scope, linkIdOf(params.token)))),

    ...clientPageRoutes({ calls: invoiceSharingCalls, links: invoiceLinks, linkIdOf, subject: 'invoice', describe: describeInvoice }),

    route(invoiceSharingCalls.read, async ({ scope, params }) => getSharedInvoice(await open(scope, params.token), provider)),

    route(invoiceSharingCalls.countView, async ({ scope, params, visitor }) => {
      await countView(await open(scope, params.token), visitor, firstView)
      return undefined
    }),

    route(invoiceSharingCalls.pdf, async ({ scope, params }) => {
      const target = await open(scope, params.token)
      return downloadForClient(target.scope.replica, target.recordId)
    }),

    route(invoiceSharingCalls.file, async ({ scope, params }) => {
      const target = await open(scope, params.token)
      return openFile(target.scope, { id: target.recordId, fileId: params.fileId }, 'client')
    }),

    route(invoiceSharingCalls.pay, async ({ scope, params }) => {
      const { scope: { userId }, recordId } = await open(scope, params.token)
      const url = await openPayment(await scope.actLocallyFor(userId), provider, recordId)
      return url === undefined ? undefined : { url }
    }),

    route(invoiceSharingCalls.refresh, async ({ scope, params }) => {
      const target = await open(scope, params.token)
      await refreshPayment(await scope.actLocallyFor(target.scope.userId), provider, target.recordId)
      return getSharedInvoice(target, provider)
    }),
  ]
}
