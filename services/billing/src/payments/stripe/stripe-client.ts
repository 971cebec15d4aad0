import type { Stripe } from 'stripe'
import { PaymentFailure } from '../payment-failure.ts'
import { explainStripeError } from './explain-stripe-error.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** What the SDK's types are made for: an answer of another version would have other fields. */
const API_VERSION = '2026-10-28.endive'
/** With one repetition just below the 15 s that the gateway waits: whoever asked is told that it is Stripe who says nothing. */
const TIMEOUT_MS = 6000

/** Asks Stripe; every failure comes back in our words. */
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
  // Loaded with the first payment: a start does not wait for it, nor does whoever takes none.
  const { Stripe } = await import('stripe')
  // Once more by itself, with the same idempotency key, where the connection broke or somebody else holds the key: a user may try again too.
  return new Stripe(secretKey, { apiVersion: API_VERSION, timeout, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiBase) })
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: port || (isPlain ? 80 : 443) }
}
