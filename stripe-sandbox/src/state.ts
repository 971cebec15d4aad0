import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from './objects.ts'
import { missing } from './stripe-error.ts'

/** A response stored under an idempotency key. */
export interface Replay {
  /** Unix time in seconds. */
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

/** The state of the sandbox as JSON, stored in one file. */
export interface State {
  customers: Record<string, Customer>
  invoices: Record<string, Invoice>
  invoicePayments: Record<string, InvoicePayment>
  paymentIntents: Record<string, PaymentIntent>
  replays: Record<string, Replay>
  /** Undelivered webhooks. */
  events: StoredEvent[]
  /** Invoices by the secret in the address of their hosted page. */
  hosted: Record<string, string>
}

const EMPTY: State = { customers: {}, invoices: {}, invoicePayments: {}, paymentIntents: {}, replays: {}, events: [], hosted: {} }

export interface Store {
  state: State
  /** Called after each change, before the response. */
  save(): void
}

/** Without a file the state is lost at the end. */
export function openStore(file: string | undefined): Store {
  const state = { ...structuredClone(EMPTY), ...(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : {}) }
  // An earlier release kept delivered ones too, with a mark.
  state.events = state.events.filter((event: StoredEvent & { isDelivered?: boolean }) => !event.isDelivered)
  return {
    state,
    save() {
      if (!file) return
      // Renamed when complete, so that an abort leaves no incomplete file.
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
