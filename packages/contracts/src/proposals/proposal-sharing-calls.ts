import * as z from '../zod.ts'
import { proposalStatuses } from './proposal.ts'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { clientPageCalls } from '../sharing/client-page-calls.ts'
import { embeddingSites } from '../sharing/embedding-sites.ts'
import { sharedSender } from '../sharing/sender.ts'
import { shareLinkCalls, siteCalls } from '../sharing/share-link-calls.ts'
import { newRefusal, newSignature } from './signing.ts'

/** The down payment. Present once the proposal is signed or accepted. */
const sharedDeposit = z.strictObject({
  amount: z.string(),
  /** 'unavailable': the deposit cannot be paid online. 'cancelled': the owner cancelled the deposit. */
  status: z.enum(['payable', 'paid', 'unavailable', 'cancelled']),
  balance: z.string(),
  /** Null until the deposit invoice is created. */
  invoiceNumber: z.nullable(z.string()),
  /** Date on which the payment was received, or null while the deposit is unpaid. */
  paidDate: z.nullable(z.string()),
})
export type SharedDeposit = z.infer<typeof sharedDeposit>

const sharedLine = { description: z.string(), quantity: z.string(), rate: z.string(), amount: z.string() }

const sharedOption = z.strictObject({ ...sharedLine, group: z.nullable(z.string()), isSelected: z.boolean() })
export type SharedOption = z.infer<typeof sharedOption>

/** The proposal as its client sees it. The schema is strict, so that tests fail if a response field is added only on the server. */
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
    /** True if `validUntil` has passed in the owner's time zone and the proposal was not signed. */
    isExpired: z.boolean(),
    clientSignature: z.nullable(z.string()),
    signedDate: z.nullable(z.string()),
    /** When the status became rejected; null for other statuses. */
    rejectedDate: z.nullable(z.string()),
    createdAt: z.string(),
    /** The creation date in the owner's time zone, the same as in the PDF. Optional because older servers do not send it. */
    createdOn: z.optional(z.string()),
    /** Sent back with the signature, so that a client cannot sign a version that they have not seen. */
    version: z.int(),
  }),
  client: z.strictObject({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  /** Lines that are part of the proposal whatever the client chooses. */
  lineItems: z.array(z.strictObject(sharedLine)),
  /**
   * Lines that the client decides on; absent if there are none. Until the proposal is signed, `amount` includes the lines that the owner
   * preselected.
   */
  options: z.optional(z.array(sharedOption)),
  /** Null if the proposal has no deposit. Otherwise present once the proposal is accepted or the deposit is paid. */
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
    summary: 'Download the evidence of the signature, which can be verified without Billfold (.zip)',
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
    summary: 'A proposal as its client sees it; once signed, exactly as it was signed',
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
    summary: 'Count a view of the page',
    params: proposalShareToken,
    notFound: denied,
  }),
  sign: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/sign',
    service: 'proposals',
    access: 'anyone',
    summary: 'Sign the proposal by typing a name; possible only once',
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
    summary: 'Decline the proposal, with an optional reason',
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
    summary: 'The URL of the page where the down payment can be paid by card',
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
    summary: 'Check at Stripe whether the down payment is paid, and return the proposal in its current state',
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
    summary: 'Download the evidence of the signature, which can be verified without Billfold (.zip)',
    params: proposalShareToken,
    file: 'application/zip',
    notFound: denied,
    waitsFor: 'drawing',
  }),
})

/**
 * Called by the gateway before it serves the frame of a proposal. The frame of a project status needs no such call, because any site may
 * embed it.
 */
export const embeddingCalls = defineCalls('embedding', {
  proposalSites: call({
    method: 'GET',
    // The path is under 'public/proposal', so that the token is redacted from logs, as it is in the page's URL.
    path: '/internal/public/proposal/:shareToken/sites',
    service: 'proposals',
    access: 'anyone',
    summary: 'Sites that may frame the proposal that a token opens; empty if the token is invalid',
    params: proposalShareToken,
    response: embeddingSites,
  }),
})
