import { HTTP, isUrl } from '@billfold/server-kit/environment'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { changedMeanwhile } from '../../constraints.ts'
import { PaymentFailure } from '../payment-provider.ts'

/** `npm start` also validates these variables. */
export const stripeEnvironment = z.object({
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_\w+$/, 'must be a Stripe secret key (sk_… or rk_…)'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook (whsec_…)'))),
  STRIPE_API_BASE: z.optional(z.string().check(z.refine((value) => isUrl(value, HTTP), 'must be an http or https address'))),
})

export interface StripeSettings {
  secretKey: string | undefined
  webhookSecret: string | undefined
  apiBase: string | undefined
  timeout?: number
}

export function stripeSettings(environment: z.infer<typeof stripeEnvironment>): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = environment
  return { secretKey, webhookSecret, apiBase }
}

/** API version of the SDK's types; other versions return other fields. */
const API_VERSION = '2026-10-28.endive'
/** With one retry, this stays below the gateway's 15 s timeout, so the caller learns that Stripe is not responding. */
const TIMEOUT_MS = 6000

export type CallStripe = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>

export function stripeClient({ secretKey, apiBase, timeout = TIMEOUT_MS }: StripeSettings): CallStripe {
  let opening: Promise<Stripe> | undefined
  return async (call) => {
    if (!secretKey) throw notSetUp('STRIPE_SECRET_KEY')
    opening ??= open(secretKey, apiBase, timeout)
    const stripe = await opening
    try {
      return await call(stripe)
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
  // One automatic retry with the same idempotency key, if the connection breaks or a concurrent request holds the key.
  return new Stripe(secretKey, { apiVersion: API_VERSION, timeout, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiBase) })
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: port || (isPlain ? 80 : 443) }
}

/**
 * Translates Stripe errors to messages that tell the user what to do. Checks the error's type field, so that the SDK's classes need not be
 * loaded.
 */
function explainStripeError(error: unknown): unknown {
  if (!isStripeError(error)) return error
  const options = { cause: error }
  switch (error.type) {
    case 'StripeConnectionError':
      return new PaymentFailure('unanswered', 'service_unavailable', 'Stripe cannot be reached at the moment. Please try again in a minute.', { ...options, retryAfter: 60 })
    case 'StripeRateLimitError':
      return new PaymentFailure('unanswered', 'too_many_requests', 'Stripe is too busy at the moment. Please try again in a minute.', { ...options, retryAfter: 60 })
    case 'StripeAPIError':
      return new PaymentFailure('failed', 'service_unavailable', 'Stripe has a problem at the moment. Please try again in a few minutes.', { ...options, retryAfter: 120 })
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new PaymentFailure('refused', 'conflict', 'Stripe does not accept the secret key. Check STRIPE_SECRET_KEY, and start Billfold again.', options)
    case 'StripeIdempotencyError':
      return new PaymentFailure('refused', 'conflict', changedMeanwhile[1], options)
    default:
      return new PaymentFailure(error.code === 'resource_missing' ? missing(error) : 'refused', 'conflict', `Stripe refused this: ${error.message}`, options)
  }
}

/**
 * An error about a missing customer names the parameter `customer`, or begins with 'No such customer' if the call is about the customer
 * itself.
 */
function missing({ param, message }: Stripe.errors.StripeError): 'missing' | 'customer missing' {
  return param === 'customer' || message.startsWith('No such customer') ? 'customer missing' : 'missing'
}

/** The type of every error thrown by the SDK starts with 'Stripe'. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')
}
