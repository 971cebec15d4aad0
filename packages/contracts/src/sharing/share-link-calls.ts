import * as z from '../zod.ts'
import { dateInput } from '../calendar-date.ts'
import { call, type Service } from '../call.ts'
import { idParams } from '../id.ts'
import { embeddingSites, newEmbeddingSites } from './embedding-sites.ts'

/** The single share link of a project, proposal or invoice, or of a client’s portal. */
const shareLink = z.object({
  /** Full URL: '{origin}/client-project/{token}', '{origin}/shared/proposal/{shareToken}', '{origin}/shared/invoice/{token}' or '{origin}/shared/client/{token}'. */
  url: z.string(),
  createdAt: z.string(),
  /** Number of page views, not counting those of the signed-in owner. */
  views: z.int(),
  lastViewedAt: z.nullable(z.string()),
  /** Last day on which the link works, in the owner's time zone; null if it works until revoked. */
  expiresOn: z.nullable(z.string()),
  /** True if `expiresOn` has passed. */
  isExpired: z.boolean(),
})
export type ShareLink = z.infer<typeof shareLink>

/** `link` is null if there is none. An empty body would be hard to distinguish from a failure. */
const currentShareLink = z.object({ link: z.nullable(shareLink) })

export const shareUrl = z.object({ shareUrl: z.string() })

export const lastDayPassed = 'The expiration date cannot be in the past'

/** If absent, the date is kept. Null means that the link works until revoked. Blank is rejected, because it is ambiguous. */
const shareLinkChanges = z.object({ expiresOn: z.optional(z.nullable(dateInput)) })
export type ShareLinkChanges = z.infer<typeof shareLinkChanges>

export const shareToken = z.object({ token: z.string() })

interface SharedRecords {
  /** Path segment for the record in the URLs of the calls. */
  records: 'projects' | 'proposals' | 'invoices' | 'clients'
  service: Service
  /** Name of the record in API summaries. */
  name: 'project' | 'proposal' | 'invoice' | 'client portal'
  /** Message returned if the owner has no such record. */
  notFound: string
}

/** Message of the 410 response for a link whose last day has passed. */
export const linkExpired = 'This link has expired'

const linkNotFound = 'Share link not found'

/** The owner's calls for a record's share link. */
export function shareLinkCalls({ records, service, name, notFound }: SharedRecords) {
  return {
    generate: call({
      method: 'POST',
      path: `/api/${records}/:id/generate-share-link`,
      service,
      access: 'user',
      summary: `Create a share link for the ${name}; returns the current link if it is still valid`,
      params: idParams,
      response: shareUrl,
      notFound,
    }),
    get: call({
      method: 'GET',
      path: `/api/${records}/:id/share-link`,
      service,
      access: 'user',
      summary: 'The current share link and its number of views',
      params: idParams,
      response: currentShareLink,
      notFound,
    }),
    update: call({
      method: 'PATCH',
      path: `/api/${records}/:id/share-link`,
      service,
      access: 'user',
      summary: 'Set or remove the last day on which the share link works',
      params: idParams,
      body: shareLinkChanges,
      response: shareLink,
      notFound: linkNotFound,
    }),
    revoke: call({
      method: 'DELETE',
      path: `/api/${records}/:id/share-link`,
      service,
      access: 'user',
      summary: 'Revoke the share link permanently',
      params: idParams,
      notFound: linkNotFound,
    }),
  }
}

interface EmbeddedRecords extends Omit<SharedRecords, 'notFound'> {
  /** The client's actions on the record, for the API summary, e.g. 'read and signed'. */
  use: string
}

/** Calls for records that only listed sites may embed. */
export function siteCalls({ records, service, name, use }: EmbeddedRecords) {
  return {
    sites: call({
      method: 'GET',
      path: `/api/${records}/:id/share-link/sites`,
      service,
      access: 'user',
      summary: `Sites that may embed the ${name}, where it can be ${use}`,
      params: idParams,
      response: embeddingSites,
      notFound: linkNotFound,
    }),
    setSites: call({
      method: 'PUT',
      path: `/api/${records}/:id/share-link/sites`,
      service,
      access: 'user',
      summary: `Replace the list of sites that may embed the ${name}`,
      params: idParams,
      body: newEmbeddingSites,
      response: embeddingSites,
      notFound: linkNotFound,
    }),
  }
}
