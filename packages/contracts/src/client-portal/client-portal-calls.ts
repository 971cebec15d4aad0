import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { id, pathId } from '../id.ts'
import { invoiceStatuses } from '../invoices/invoice.ts'
import { listQuery } from '../list.ts'
import { projectStatuses } from '../projects/project-status.ts'
import { language } from '../settings/languages.ts'
import { clientPageCalls } from '../sharing/client-page-calls.ts'
import { sharedSender } from '../sharing/sender.ts'
import { shareToken, shareUrl } from '../sharing/share-link-calls.ts'

// The schemas are strict, so tests fail if a response field is added only on the server.

/** Data for the portal's header. The lists below the header have separate calls. */
const clientPortal = z.strictObject({
  sender: sharedSender,
  client: z.strictObject({ name: z.string() }),
  language,
})
export type ClientPortal = z.infer<typeof clientPortal>

/** Drafts and cancelled invoices are never shown in the portal. */
const portalInvoice = z.strictObject({
  id,
  invoiceNumber: z.string(),
  projectName: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  issueDate: z.string(),
  dueDate: z.string(),
  paidDate: z.nullable(z.string()),
  total: z.string(),
  amountPaid: z.string(),
  balance: z.string(),
  /** True if the invoice can be paid by card on Stripe's page. */
  isPayable: z.boolean(),
})
export type PortalInvoice = z.infer<typeof portalInvoice>

const portalProposal = z.strictObject({
  id,
  title: z.string(),
  amount: z.string(),
  validUntil: z.nullable(z.string()),
  /** Null until the proposal is signed. */
  signedDate: z.nullable(z.string()),
})
export type PortalProposal = z.infer<typeof portalProposal>

/** A project that the owner has shared with the client. */
const portalProject = z.strictObject({
  /** Path of the project page: '/client-project/{token}'. */
  path: z.string(),
  name: z.string(),
  status: z.enum(projectStatuses),
  completionPercentage: z.int(),
  dueDate: z.nullable(z.string()),
})
export type PortalProject = z.infer<typeof portalProject>

/** 'open': still to be paid or signed. 'past': already paid or signed. */
const states = ['open', 'past'] as const
export type PortalState = (typeof states)[number]

/** Open invoices are sorted by due date, earliest first; all other lists are sorted newest first. */
const documentQuery = listQuery(['default'], { state: z.enum(states, 'state must be open or past') })
export type PortalDocumentQuery = z.infer<typeof documentQuery>
const projectQuery = listQuery(['default'], {})
export type PortalProjectQuery = z.infer<typeof projectQuery>

const documentParams = z.object({ token: z.string(), id: pathId })

/** Unknown and revoked tokens get the same message, so that responses do not reveal which tokens existed. */
const denied = 'Page not found'

export const clientPortalCalls = defineCalls('clientPortal', {
  ...clientPageCalls({ path: '/api/public/client', service: 'projects', name: 'client portal', notFound: denied }),
  read: call({
    method: 'GET',
    path: '/api/public/client/:token',
    service: 'projects',
    access: 'anyone',
    summary: 'The client whose portal it is, and the owner who shared it',
    params: shareToken,
    response: clientPortal,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/client/:token/views',
    service: 'projects',
    access: 'anyone',
    summary: 'Count a view of the page',
    params: shareToken,
    notFound: denied,
  }),
  projects: call({
    method: 'GET',
    path: '/api/public/client/:token/projects',
    service: 'projects',
    access: 'anyone',
    summary: 'The projects shared with the client',
    params: shareToken,
    query: projectQuery,
    response: z.array(portalProject),
    paginated: true,
    notFound: denied,
  }),
  invoices: call({
    method: 'GET',
    path: '/api/public/client/:token/invoices',
    service: 'billing',
    opensPortal: true,
    access: 'anyone',
    summary: 'The client’s open or past invoices',
    params: shareToken,
    query: documentQuery,
    response: z.array(portalInvoice),
    paginated: true,
    notFound: denied,
  }),
  invoicePdf: call({
    method: 'GET',
    path: '/api/public/client/:token/invoices/:id/pdf',
    service: 'billing',
    opensPortal: true,
    access: 'anyone',
    summary: 'One of the client’s invoices as a PDF',
    params: documentParams,
    file: 'application/pdf',
    notFound: 'Invoice not found',
    waitsFor: 'drawing',
  }),
  proposals: call({
    method: 'GET',
    path: '/api/public/client/:token/proposals',
    service: 'proposals',
    opensPortal: true,
    access: 'anyone',
    summary: 'The proposals that the client can sign or has signed',
    params: shareToken,
    query: documentQuery,
    response: z.array(portalProposal),
    paginated: true,
    notFound: denied,
  }),
  proposalPdf: call({
    method: 'GET',
    path: '/api/public/client/:token/proposals/:id/pdf',
    service: 'proposals',
    opensPortal: true,
    access: 'anyone',
    summary: 'One of the client’s proposals as a PDF',
    params: documentParams,
    file: 'application/pdf',
    notFound: 'Proposal not found',
    waitsFor: 'drawing',
  }),
})

/**
 * Called by the gateway before calls that open a portal. The path is under 'public/client', because tokens in such paths are redacted from
 * logs.
 */
export const portalTokenCalls = defineCalls('portalTokens', {
  verify: call({
    method: 'GET',
    path: '/internal/public/client/:token/link-id',
    service: 'projects',
    access: 'anyone',
    summary: 'The id of the link that a token belongs to; null if the token is not genuine',
    params: shareToken,
    response: z.object({ linkId: z.nullable(z.string()) }),
  }),
})

/**
 * Called by the gateway when a client opens a document from the portal. The paths are under 'public/client', because tokens in such paths
 * are redacted from logs.
 */
export const portalDocumentCalls = defineCalls('portalDocuments', {
  invoice: call({
    method: 'POST',
    path: '/internal/public/client/:token/invoices/:id/link',
    service: 'billing',
    opensPortal: true,
    access: 'anyone',
    summary: 'The URL of an invoice’s page, which works as long as the portal does',
    params: documentParams,
    response: shareUrl,
    notFound: 'Invoice not found',
  }),
  proposal: call({
    method: 'POST',
    path: '/internal/public/client/:token/proposals/:id/link',
    service: 'proposals',
    opensPortal: true,
    access: 'anyone',
    summary: 'The URL of a proposal’s page, which works as long as the portal does',
    params: documentParams,
    response: shareUrl,
    notFound: 'Proposal not found',
  }),
})
