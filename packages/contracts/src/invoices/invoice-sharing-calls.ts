import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { pathId } from '../id.ts'
import { clientPageCalls } from '../sharing/client-page-calls.ts'
import { embeddingSites } from '../sharing/embedding-sites.ts'
import { sharedSender } from '../sharing/sender.ts'
import { shareLinkCalls, shareToken, siteCalls } from '../sharing/share-link-calls.ts'
import { invoiceDocument } from './invoice-document.ts'
import { invoiceFile } from './invoice-file.ts'
import { invoiceStatuses } from './invoice-status.ts'

/** The invoice as its client sees it. The schema is strict, so that tests fail if a response field is added only on the server. */
const sharedInvoice = z.strictObject({
  /** As on paper. */
  document: invoiceDocument,
  sender: sharedSender,
  invoice: z.strictObject({
    status: z.enum(invoiceStatuses),
    issueDate: z.string(),
    dueDate: z.string(),
    paidDate: z.nullable(z.string()),
    total: z.string(),
    amountPaid: z.string(),
    /** '0.00' for paid and cancelled invoices. */
    balance: z.string(),
    /** True if the invoice can be paid by card on Stripe's page. */
    isPayable: z.boolean(),
  }),
  /** The attachments that the owner shows to the client. */
  files: z.array(z.strictObject({ id: invoiceFile.shape.id, name: invoiceFile.shape.name, size: invoiceFile.shape.size })),
})
export type SharedInvoice = z.infer<typeof sharedInvoice>

const sharedFileParams = z.object({ ...shareToken.shape, fileId: pathId })

/** Unknown and revoked tokens get the same message, so that responses do not reveal which tokens existed. */
const denied = 'Invoice not found'

export const invoiceSharingCalls = defineCalls('invoiceSharing', {
  ...shareLinkCalls({ records: 'invoices', service: 'billing', name: 'invoice', notFound: 'Invoice not found' }),
  ...clientPageCalls({ path: '/api/public/invoice', service: 'billing', name: 'invoice', notFound: denied }),
  ...siteCalls({ records: 'invoices', service: 'billing', name: 'invoice', use: 'read and paid' }),
  read: call({
    method: 'GET',
    path: '/api/public/invoice/:token',
    service: 'billing',
    access: 'anyone',
    summary: 'An invoice as its client sees it',
    params: shareToken,
    response: sharedInvoice,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/invoice/:token/views',
    service: 'billing',
    access: 'anyone',
    summary: 'Count a view of the page',
    params: shareToken,
    notFound: denied,
  }),
  pdf: call({
    method: 'GET',
    path: '/api/public/invoice/:token/pdf',
    service: 'billing',
    access: 'anyone',
    summary: 'The invoice as a PDF',
    params: shareToken,
    file: 'application/pdf',
    notFound: denied,
    waitsFor: 'drawing',
  }),
  file: call({
    method: 'GET',
    path: '/api/public/invoice/:token/files/:fileId',
    service: 'billing',
    access: 'anyone',
    summary: 'Download an attachment that is shown to the client',
    params: sharedFileParams,
    file: '*/*',
    notFound: denied,
  }),
  pay: call({
    method: 'POST',
    path: '/api/public/invoice/:token/pay',
    service: 'billing',
    access: 'anyone',
    summary: 'The URL of the page where the invoice can be paid by card',
    params: shareToken,
    response: z.object({ url: z.string() }),
    notFound: denied,
    waitsFor: 'Stripe',
  }),
  refresh: call({
    method: 'POST',
    path: '/api/public/invoice/:token/refresh',
    service: 'billing',
    access: 'anyone',
    summary: 'Check at Stripe whether the invoice is paid, and return its current state',
    params: shareToken,
    response: sharedInvoice,
    notFound: denied,
    waitsFor: 'Stripe',
  }),
})

/** Called by the gateway before it serves an invoice's frame. */
export const invoiceEmbeddingCalls = defineCalls('invoiceEmbedding', {
  sites: call({
    method: 'GET',
    // The path is under 'public/invoice', so that the token is redacted from logs, as it is in the page's URL.
    path: '/internal/public/invoice/:token/sites',
    service: 'billing',
    access: 'anyone',
    summary: 'Sites that may frame the invoice that a token opens; empty if the token is invalid',
    params: shareToken,
    response: embeddingSites,
  }),
})
