import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '@billfold/server-kit/logger'
import { answer, refundEvents } from './api.ts'
import { API_ERROR, type Fault, refuseFor, StripeError } from './stripe-error.ts'
import { type Form, parseForm, textOf } from './form.ts'
import { hostedPage, notFoundPage } from './hosted-page.ts'
import { onceFor, openStore, rememberFailure, type State } from './state.ts'
import type { Dispute, Invoice, Refund } from './objects.ts'
import { centsOf, payByCard } from './payments.ts'
import { changeDispute, chargeOf, chargesOfInvoice, createRefund, disputesOf, failRefund, isUndecided, openDispute } from './refunds.ts'
import { API_VERSION, openWebhooks, type WebhookTarget } from './webhooks.ts'

interface SandboxOptions {
  port: number
  /** The only valid API key. */
  key: string
  webhook?: WebhookTarget | undefined
  /** Path of the state file. If absent, the state is kept in memory only. */
  file?: string | undefined
  /** The sandbox's public URL. Defaults to a loopback URL. */
  origin?: string | undefined
  /** Logs errors that occur in the background. */
  log?: Logger | undefined
}

export interface Sandbox {
  port: number
  origin: string
  state: State
  /** Sets one fault for each of the next calls, in order. Without arguments, all calls succeed again. */
  fail(...faults: Fault[]): void
  /**
   * Sets a watcher, which is called for each API call before it is handled, and again before the response is sent. The sandbox waits for
   * the watcher. If the first of these calls returns `false`, the API call is dropped.
   */
  watch(watcher: Watcher): void
  /** Pays an invoice as a client would on the hosted page. */
  pay(invoiceId: string, card: string, amount: number): void
  /** Refunds a charge as if from Stripe's dashboard. If no amount is given, the rest of the charge is refunded. */
  refund(chargeId: string, amount?: number): Refund
  /** Simulates the client's bank rejecting the refund. */
  failRefund(refundId: string): void
  /** Simulates the client disputing the charge at their bank. */
  dispute(chargeId: string, amount?: number): Dispute
  changeDispute(disputeId: string, status: Dispute['status']): void
  close(): Promise<void>
}

type Watcher = (moment: 'received' | 'done', call: string) => boolean | Promise<boolean>

const MAX_BODY = 1024 * 1024

export async function startSandbox({ port, key, webhook, file, origin: given, log }: SandboxOptions): Promise<Sandbox> {
  const store = openStore(file)
  const webhooks = openWebhooks(store, webhook, log)
  const faults: Fault[] = []
  let watcher: Watcher | undefined
  let origin = given ?? ''
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => refuse(response, error))
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const body = await readBody(request)
    if (url.pathname.startsWith('/i/')) return hosted(request, response, url.pathname.split('/')[2] ?? '', parseForm(body))
    if ((await watcher?.('received', `${request.method} ${url.pathname}`)) === false) return void response.destroy()
    const fault = faults.shift() ?? 'none'
    const method = request.method ?? 'GET'
    const idempotencyKey = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const what = `${method} ${url.pathname} ${body}`
    if (fault === 'api_error') rememberFailure(store.state, idempotencyKey, what, API_ERROR)
    refuseFor(fault)
    if (fault === 'lost_before') return void response.destroy()
    if (fault === 'silent') return undefined
    requireKey(request, key)
    const form = parseForm(method === 'GET' ? url.searchParams.toString() : body)
    const given = onceFor(store.state, idempotencyKey, what, () => perform(method, url.pathname, form))
    if (method !== 'GET') store.save()
    await watcher?.('done', `${request.method} ${url.pathname}`)
    if (fault === 'lost_after') return void response.destroy()
    sendJson(response, given.status, given.body, given.isReplay ? { 'Idempotent-Replayed': 'true' } : {})
  }

  function perform(method: string, path: string, form: Form) {
    const { body, events } = answer({ state: store.state, origin }, { method, path, form })
    for (const { type, object } of events) webhooks.emit(type, object)
    return { status: 200, body: structuredClone(body) }
  }

  function hosted(request: IncomingMessage, response: ServerResponse, secret: string, form: Form): void {
    const id = store.state.hosted[secret]
    const invoice = id === undefined ? undefined : store.state.invoices[id]
    if (!invoice) return sendPage(response, 404, notFoundPage())
    const page = (problem?: string) => hostedPage(invoice, chargesOfInvoice(store.state, invoice.id).map((charge) => ({ charge, disputes: disputesOf(store.state, charge.id) })), problem)
    if (request.method !== 'POST') return sendPage(response, 200, page())
    try {
      submit(invoice, form)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return sendPage(response, error.status, page(error.message))
    }
    // Redirects after the payment, so that reloading the page does not pay again.
    response.writeHead(303, { Location: `/i/${secret}` }).end()
    return undefined
  }

  function submit(invoice: Invoice, form: Form): void {
    const action = textOf(form, 'action') ?? 'pay'
    if (action === 'pay') return pay(invoice, (textOf(form, 'card') ?? '').replaceAll(/\s/g, ''), centsOf(textOf(form, 'amount') ?? ''))
    const charge = chargesOfInvoice(store.state, invoice.id).find(({ id }) => id === textOf(form, 'charge'))
    if (!charge) throw new StripeError(400, 'This invoice has no such payment.', { param: 'charge' })
    if (action === 'refund') return void refund(charge.id, centsOf(textOf(form, 'amount') ?? ''))
    if (action === 'dispute') return void dispute(charge.id)
    const open = disputesOf(store.state, charge.id).find(isUndecided)
    if (!open || (action !== 'won' && action !== 'lost')) throw new StripeError(400, 'There is no open dispute.', { param: 'action' })
    return decide(open.id, action)
  }

  function refund(chargeId: string, amount?: number): Refund {
    const made = createRefund(store.state, { charge: chargeId, ...(amount === undefined ? {} : { amount: String(amount) }) })
    for (const { type, object } of refundEvents(made.refund, made.charge)) webhooks.emit(type, object)
    store.save()
    return made.refund
  }

  function dispute(chargeId: string, amount?: number): Dispute {
    const opened = openDispute(store.state, chargeOf(store.state, chargeId), amount)
    for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) webhooks.emit(type, opened)
    store.save()
    return opened
  }

  function decide(disputeId: string, status: Dispute['status']): void {
    const changed = changeDispute(store.state, disputeId, status)
    webhooks.emit('charge.dispute.updated', changed)
    if (status === 'won') webhooks.emit('charge.dispute.funds_reinstated', changed)
    if (status === 'won' || status === 'lost') webhooks.emit('charge.dispute.closed', changed)
    store.save()
  }

  function pay(invoice: Invoice, card: string, amount: number): void {
    try {
      payByCard(store.state, invoice.id, card, amount)
      webhooks.emit('invoice_payment.paid', { object: 'invoice_payment', invoice: invoice.id })
      webhooks.emit(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.updated', invoice)
    } catch (error) {
      webhooks.emit('invoice.payment_failed', invoice)
      throw error
    } finally {
      store.save()
    }
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo
  origin ||= `http://127.0.0.1:${listening}`
  webhooks.deliver()
  return {
    port: listening,
    origin,
    state: store.state,
    fail: (...next) => void faults.splice(0, faults.length, ...next),
    watch(next) {
      watcher = next
    },
    pay(invoiceId, card, amount) {
      const invoice = store.state.invoices[invoiceId]
      if (invoice) pay(invoice, card, amount)
    },
    refund,
    failRefund(refundId) {
      const { refund: failed, charge } = failRefund(store.state, refundId)
      webhooks.emit('refund.failed', failed)
      webhooks.emit('charge.refund.updated', failed)
      webhooks.emit('charge.updated', charge)
      store.save()
    },
    dispute,
    changeDispute: decide,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await webhooks.stop()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new StripeError(413, 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function requireKey({ headers }: IncomingMessage, key: string): void {
  if (headers.authorization === `Bearer ${key}`) return
  throw new StripeError(401, 'Invalid API Key provided.', { type: 'authentication_error' })
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Version': API_VERSION, ...headers }).end(JSON.stringify(body))
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }).end(html)
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return
  const problem = error instanceof StripeError ? error : new StripeError(500, String(error), { type: 'api_error' })
  sendJson(response, problem.status, problem.body)
}
