import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from './objects.ts'
import { missing } from './stripe-error.ts'

/** An answer that was given under an idempotency key. */
export interface Replay {
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

/** Everything that the sandbox knows: plain JSON, kept in one file. */
export interface State {
  customers: Record<string, Customer>
  invoices: Record<string, Invoice>
  invoicePayments: Record<string, InvoicePayment>
  paymentIntents: Record<string, PaymentIntent>
  replays: Record<string, Replay>
  /** Those that are still to be delivered. */
  events: StoredEvent[]
  /** Of the hosted page of an invoice, by the secret in its address. */
  hosted: Record<string, string>
}

const EMPTY: State = { customers: {}, invoices: {}, invoicePayments: {}, paymentIntents: {}, replays: {}, events: [], hosted: {} }

export interface Store {
  state: State
  /** After each change, before it is answered. */
  save(): void
}

/** Without a file it forgets. */
export function openStore(file: string | undefined): Store {
  const state = { ...structuredClone(EMPTY), ...(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : {}) }
  // An earlier release kept them all, and said of each whether it was delivered.
  state.events = state.events.filter((event: StoredEvent & { isDelivered?: boolean }) => !event.isDelivered)
  return {
    state,
    save() {
      if (!file) return
      // Written aside and renamed: an end midway leaves no half file.
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
