import { HTTP, isUrl } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'

/** `npm start` validates these too. */
export const stripeEnvironment = z.object({
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_\w+$/, 'must be a secret key of Stripe, which begins with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook, which begins with whsec_'))),
  STRIPE_API_BASE: z.optional(z.string().check(z.refine((value) => isUrl(value, HTTP), 'must be an http or https address'))),
})

export interface StripeSettings {
  secretKey: string | undefined
  webhookSecret: string | undefined
  /** Set for the sandbox. */
  apiBase: string | undefined
  /** Milliseconds per request. */
  timeout?: number
}

export function stripeSettings(environment: z.infer<typeof stripeEnvironment>): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = environment
  return { secretKey, webhookSecret, apiBase }
}
