import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Charge, type Customer, type Dispute, type Invoice, type InvoicePayment, now, type PaymentIntent, type Refund } from './objects.ts'
import { missing, StripeError } from './stripe-error.ts'

/** The stored response for one idempotency key. */
interface Replay {
  /** Seconds. */
  at: number
  request: string
  status: number
  body: unknown
}

export interface StoredEvent {
  id: string
  type: string
  created: number
  object: unknown
}

/** The sandbox's state, stored as JSON in one file. */
export interface State {
  customers: Record<string, Customer>
  invoices: Record<string, Invoice>
  invoicePayments: Record<string, InvoicePayment>
  paymentIntents: Record<string, PaymentIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  replays: Record<string, Replay>
  /** Events that have not been delivered yet. */
  events: StoredEvent[]
  /** Maps the secret in a hosted page's URL to the invoice id. */
  hosted: Record<string, string>
}

const EMPTY: State = {
  customers: {},
  invoices: {},
  invoicePayments: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  replays: {},
  events: [],
  hosted: {},
}

export interface Store {
  state: State
  /** Must be called after each change to `state`, before the response is sent. */
  save(): void
}

/** Loads the state from the file, if there is one. Without a file path, the state is kept in memory only. */
export function openStore(file: string | undefined): Store {
  const state = { ...structuredClone(EMPTY), ...(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : {}) }
  return {
    state,
    save() {
      if (!file) return
      // Written to a temporary file first and then renamed, so that a crash leaves no half-written file.
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    },
  }
}

export function invoiceOf({ invoices }: State, id: string): Invoice {
  const invoice = invoices[id]
  if (!invoice) throw missing('invoice', id)
  return invoice
}

export function customerOf({ customers }: State, id: string): Customer {
  const customer = customers[id]
  if (!customer) throw missing('customer', id)
  return customer
}

export function paymentsOf({ invoicePayments }: State, invoiceId: string): InvoicePayment[] {
  return Object.values(invoicePayments).filter(({ invoice }) => invoice === invoiceId)
}

interface Answer {
  status: number
  body: unknown
  isReplay: boolean
}

/**
 * For a day, repeating a request with the same key returns the first response, and a different request with that key is rejected. As with
 * Stripe, validation errors are not stored.
 */
export function onceFor(state: State, key: string, request: string, work: () => Omit<Answer, 'isReplay'>): Answer {
  const known = key === '' ? undefined : state.replays[key]
  if (known && known.request !== request) {
    throw new StripeError(400, `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`, { type: 'idempotency_error' })
  }
  if (known) return { status: known.status, body: known.body, isReplay: true }
  const answer = work()
  if (key !== '') remember(state, key, { request, ...structuredClone(answer) })
  return { ...answer, isReplay: false }
}

/** As with Stripe, a server error is stored for its idempotency key, so a retry needs a new key. */
export function rememberFailure(state: State, key: string, request: string, { status, body }: StripeError): void {
  if (key !== '' && !state.replays[key]) remember(state, key, { request, status, body })
}

const DAY = 86_400

function remember({ replays }: State, key: string, replay: Omit<Replay, 'at'>): void {
  const kept = now() - DAY
  for (const [known, { at }] of Object.entries(replays)) if (at <= kept) delete replays[known]
  replays[key] = { at: now(), ...replay }
}
