import * as z from '../zod.ts'
import { proposalStatuses } from './proposal.ts'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { clientPageCalls } from '../sharing/client-page-calls.ts'
import { embeddingSites } from '../sharing/embedding-sites.ts'
import { sharedSender } from '../sharing/sender.ts'
import { shareLinkCalls, siteCalls } from '../sharing/share-link-calls.ts'
import { newRefusal, newSignature } from './signing.ts'

/** The down payment, once the proposal is signed or accepted. */
const sharedDeposit = z.strictObject({
  amount: z.string(),
  /** 'unavailable': the deposit cannot be paid online. 'cancelled': the owner cancelled it. */
  status: z.enum(['payable', 'paid', 'unavailable', 'cancelled']),
  balance: z.string(),
  /** Null until the deposit invoice is created. */
  invoiceNumber: z.nullable(z.string()),
  /** The day the payment was received; null while the deposit is unpaid. */
  paidDate: z.nullable(z.string()),
})
export type SharedDeposit = z.infer<typeof sharedDeposit>

const sharedLine = { description: z.string(), quantity: z.string(), rate: z.string(), amount: z.string() }

const sharedOption = z.strictObject({ ...sharedLine, group: z.nullable(z.string()), isSelected: z.boolean() })
export type SharedOption = z.infer<typeof sharedOption>

/** The proposal as the client sees it. Strict, so tests fail if a response field is added only on the server. */
const sharedProposal = z.strictObject({
  sender: sharedSender,
  proposal: z.strictObject({
    title: z.string(),
    description: z.string(),
    projectOverview: z.nullable(z.string()),
    keyFeatures: z.nullable(z.string()),
    projectAssumptions: z.nullable(z.string()),
    projectDeliverables: z.nullable(z.string()),
    status: z.enum(proposalStatuses),
    clientEmail: z.string(),
    amount: z.string(),
    downPaymentPercentage: z.string(),
    downPaymentAmount: z.string(),
    validUntil: z.nullable(z.string()),
    /** True if `validUntil` has passed in the owner's time zone and the proposal is not signed. */
    isExpired: z.boolean(),
    clientSignature: z.nullable(z.string()),
    signedDate: z.nullable(z.string()),
    /** When the status became rejected; null for other statuses. */
    rejectedDate: z.nullable(z.string()),
    createdAt: z.string(),
    /** The creation date in the owner's time zone, as in the PDF. Optional because older servers do not send it. */
    createdOn: z.optional(z.string()),
    /** Sent with the signature, so that a client cannot sign a changed proposal. */
    version: z.int(),
  }),
  client: z.strictObject({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  /** The included lines. */
  lineItems: z.array(z.strictObject(sharedLine)),
  /**
   * The lines that the client decides on; absent if there are none. Until the proposal is signed, the amount includes the preselected ones.
   */
  options: z.optional(z.array(sharedOption)),
  /** Null if there is nothing to pay in advance, or nothing yet. */
  deposit: z.nullable(sharedDeposit),
})
export type SharedProposal = z.infer<typeof sharedProposal>

const proposalShareToken = z.object({ shareToken: z.string() })

/** Unknown and revoked tokens get the same message, so that responses do not reveal which tokens existed. */
const denied = 'Proposal not found'

export const proposalSharingCalls = defineCalls('proposalSharing', {
  ...shareLinkCalls({ records: 'proposals', service: 'proposals', name: 'proposal', notFound: 'Proposal not found' }),
  ...clientPageCalls({ path: '/api/public/proposal', service: 'proposals', name: 'proposal', notFound: denied }),
  ...siteCalls({ records: 'proposals', service: 'proposals', name: 'proposal', use: 'read and signed' }),
  bundle: call({
    method: 'GET',
    path: '/api/proposals/:id/evidence',
    service: 'proposals',
    access: 'user',
    summary: 'What was signed and how, to be checked without Billfold (.zip)',
    params: idParams,
    file: 'application/zip',
    notFound: 'Proposal not found',
    waitsFor: 'drawing',
  }),
  read: call({
    method: 'GET',
    path: '/api/public/proposal/:shareToken',
    service: 'proposals',
    access: 'anyone',
    summary: 'A proposal as its client sees it; once signed, exactly what was signed',
    params: proposalShareToken,
    response: sharedProposal,
    notFound: denied,
    delegates: { service: 'billing', call: 'deposits.check' },
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/views',
    service: 'proposals',
    access: 'anyone',
    summary: 'Counts a view of the page',
    params: proposalShareToken,
    notFound: denied,
  }),
  sign: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/sign',
    service: 'proposals',
    access: 'anyone',
    summary: 'Signs the proposal with a typed name, once',
    params: proposalShareToken,
    body: newSignature,
    response: sharedProposal,
    notFound: denied,
    delegates: { service: 'billing', call: 'deposits.check' },
  }),
  decline: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/decline',
    service: 'proposals',
    access: 'anyone',
    summary: 'Declines the proposal, with or without a reason',
    params: proposalShareToken,
    body: newRefusal,
    response: sharedProposal,
    notFound: denied,
  }),
  pay: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/pay',
    service: 'proposals',
    access: 'anyone',
    summary: 'The address of the page where the down payment can be paid by card',
    params: proposalShareToken,
    response: z.object({ url: z.string() }),
    notFound: denied,
    waitsFor: 'Stripe',
    delegates: { service: 'billing', call: 'deposits.pay' },
  }),
  refresh: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/refresh',
    service: 'proposals',
    access: 'anyone',
    summary: 'Asks Stripe whether the down payment is paid, and returns the proposal as it is now',
    params: proposalShareToken,
    response: sharedProposal,
    notFound: denied,
    waitsFor: 'Stripe',
    delegates: { service: 'billing', call: 'deposits.check' },
  }),
  publicPdf: call({
    method: 'GET',
    path: '/api/public/proposal/:shareToken/pdf',
    service: 'proposals',
    access: 'anyone',
    summary: 'The proposal as a PDF; once signed, with its certificate',
    params: proposalShareToken,
    file: 'application/pdf',
    notFound: denied,
    waitsFor: 'drawing',
  }),
  publicBundle: call({
    method: 'GET',
    path: '/api/public/proposal/:shareToken/evidence',
    service: 'proposals',
    access: 'anyone',
    summary: 'What was signed and how, to be checked without Billfold (.zip)',
    params: proposalShareToken,
    file: 'application/zip',
    notFound: denied,
    waitsFor: 'drawing',
  }),
})

/** Called by the gateway before it serves a proposal's frame. Project status needs no check, because any site may embed it. */
export const embeddingCalls = defineCalls('embedding', {
  proposalSites: call({
    method: 'GET',
    // Under 'public/proposal', so that the token is redacted from logs, as in the page's URL.
    path: '/internal/public/proposal/:shareToken/sites',
    service: 'proposals',
    access: 'anyone',
    summary: 'The sites that may frame what a token opens: none where it opens nothing',
    params: proposalShareToken,
    response: embeddingSites,
  }),
})
