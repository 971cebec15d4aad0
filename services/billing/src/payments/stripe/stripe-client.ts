import type { Stripe } from 'stripe'
import { PaymentFailure } from '../payment-failure.ts'
import { explainStripeError } from './explain-stripe-error.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** The version of the SDK's types; other versions return other fields. */
const API_VERSION = '2026-10-28.endive'
/** With one retry this stays below the gateway's 15 s timeout, so that the caller learns that Stripe is not responding. */
const TIMEOUT_MS = 6000

/** Calls Stripe and converts every failure to our errors. */
export type AskStripe = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>

export function stripeClient({ secretKey, apiBase, timeout = TIMEOUT_MS }: StripeSettings): AskStripe {
  let opening: Promise<Stripe> | undefined
  return async (question) => {
    if (!secretKey) throw notSetUp('STRIPE_SECRET_KEY')
    opening ??= open(secretKey, apiBase, timeout)
    const stripe = await opening
    try {
      return await question(stripe)
    } catch (error) {
      throw explainStripeError(error)
    }
  }
}

export function notSetUp(variable: string): PaymentFailure {
  return new PaymentFailure('refused', 'conflict', `Stripe is not set up: set ${variable} and start Billfold again.`)
}

async function open(secretKey: string, apiBase: string | undefined, timeout: number): Promise<Stripe> {
  // Loaded with the first payment, so that startup does not wait for it.
  const { Stripe } = await import('stripe')
  // One automatic retry with the same idempotency key, if the connection broke or a concurrent request holds the key.
  return new Stripe(secretKey, { apiVersion: API_VERSION, timeout, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiBase) })
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: port || (isPlain ? 80 : 443) }
}
