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

/** The portal header; the lists have separate calls. */
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

/** A project that the owner has shared. */
const portalProject = z.strictObject({
  /** Path of the project page: '/client-project/{token}'. */
  path: z.string(),
  name: z.string(),
  status: z.enum(projectStatuses),
  completionPercentage: z.int(),
  dueDate: z.nullable(z.string()),
})
export type PortalProject = z.infer<typeof portalProject>

/** 'open': to be paid or signed; 'past': paid or signed. */
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
    summary: 'Whose portal it is, and who shared it',
    params: shareToken,
    response: clientPortal,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/client/:token/views',
    service: 'projects',
    access: 'anyone',
    summary: 'Counts a view of the page',
    params: shareToken,
    notFound: denied,
  }),
  projects: call({
    method: 'GET',
    path: '/api/public/client/:token/projects',
    service: 'projects',
    access: 'anyone',
    summary: 'The projects that are shared with the client',
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
    summary: 'The open or paid invoices of the client',
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
    summary: 'An invoice of the client as a PDF',
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
    summary: 'A proposal of the client as a PDF',
    params: documentParams,
    file: 'application/pdf',
    notFound: 'Proposal not found',
    waitsFor: 'drawing',
  }),
})

/** Called by the gateway before calls that open a portal. The path is under 'public/client', so that the token is redacted from logs. */
export const portalTokenCalls = defineCalls('portalTokens', {
  verify: call({
    method: 'GET',
    path: '/internal/public/client/:token/link-id',
    service: 'projects',
    access: 'anyone',
    summary: 'The id of the link that a token was made for; null if we did not make it',
    params: shareToken,
    response: z.object({ linkId: z.nullable(z.string()) }),
  }),
})

/** Called by the gateway when a client opens a document from the portal. The paths are under 'public/client', so that the token is redacted from logs. */
export const portalDocumentCalls = defineCalls('portalDocuments', {
  invoice: call({
    method: 'POST',
    path: '/internal/public/client/:token/invoices/:id/link',
    service: 'billing',
    opensPortal: true,
    access: 'anyone',
    summary: 'The address of an invoice’s page, which works as long as the portal does',
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
    summary: 'The address of a proposal’s page, which works as long as the portal does',
    params: documentParams,
    response: shareUrl,
    notFound: 'Proposal not found',
  }),
})
