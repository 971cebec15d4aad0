import { runServiceWith } from '@billfold/server-kit/service'
import { stripeEnvironment, stripeSettings } from './payments/stripe/stripe-client.ts'
import { stripeProvider } from './payments/stripe/stripe-provider.ts'
import { billingServiceWith } from './service.ts'

// Only the billing service gets the Stripe keys.
await runServiceWith('billing', stripeEnvironment, (environment) => billingServiceWith(stripeProvider(stripeSettings(environment))))
