import { readEnvironment } from '@billfold/server-kit/environment'
import { runMain } from '@billfold/server-kit/run'
import { runService } from '@billfold/server-kit/service'
import { stripeProvider } from './payments/stripe/stripe-provider.ts'
import { stripeEnvironment, stripeSettings } from './payments/stripe/stripe-settings.ts'
import { billingServiceWith } from './service.ts'

// What Stripe needs, no other service may know.
await runMain(() => runService(billingServiceWith(stripeProvider(stripeSettings(readEnvironment(stripeEnvironment))))))
