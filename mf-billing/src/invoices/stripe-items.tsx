import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { MenuItem, MenuSeparator } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CreditCard, ExternalLink, RefreshCw, Send } from 'lucide-react'
import { canSendViaStripe, type Stripe } from './use-stripe.ts'

/** What Stripe adds to an invoice's menu. */
export function StripeItems({ invoice, stripe }: { invoice: Invoice; stripe: Stripe }) {
  const t = useText()
  const { stripeInvoiceId, stripePaymentLinkUrl } = invoice
  return (
    <>
      <MenuSeparator />
      {stripeInvoiceId === null ? (
        <MenuItem icon={<CreditCard />} disabled={stripe.isBusy} onSelect={stripe.sync}>
          {t('Sync to Stripe')}
        </MenuItem>
      ) : (
        <>
          {canSendViaStripe(invoice) && (
            <MenuItem icon={<Send />} disabled={stripe.isBusy} onSelect={stripe.send}>
              {t('Send via Stripe')}
            </MenuItem>
          )}
          {stripePaymentLinkUrl !== null && (
            <MenuItem asChild icon={<ExternalLink />}>
              <a href={stripePaymentLinkUrl} target="_blank" rel="noopener">
                {t('View Payment Link')}
              </a>
            </MenuItem>
          )}
          <MenuItem icon={<RefreshCw />} disabled={stripe.isBusy} onSelect={stripe.check}>
            {t('Check Status')}
          </MenuItem>
        </>
      )}
    </>
  )
}
