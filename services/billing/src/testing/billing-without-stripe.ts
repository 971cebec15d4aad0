import { stripeProvider } from '../payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../service.ts'

/** Without a Stripe key: payment calls answer which setting is missing. */
export const billingWithoutStripe = billingServiceWith(stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined }))
