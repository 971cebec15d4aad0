import { stripeProvider } from '../payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../service.ts'

/** Without a Stripe key: payment calls report the missing setting. */
export const billingWithoutStripe = billingServiceWith(stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined }))
