import { stripeProvider } from '../payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../service.ts'

/** As it runs where no key of Stripe is set: whoever asks for payments is told what to set. */
export const billingWithoutStripe = billingServiceWith(stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined }))
