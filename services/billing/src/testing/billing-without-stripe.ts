import { stripeProvider } from '../payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../service.ts'

/** The billing service without a Stripe key: payment calls report the missing setting. */
export const billingWithoutStripe = billingServiceWith(stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined }))
