import { call } from '../call.ts'
import { idParams } from '../id.ts'
import { currentShareLink, shareLink, shareLinkChanges, shareUrl } from './share-link.ts'

interface SharedRecords {
  /** As in the path. */
  records: 'projects' | 'proposals'
  /** Used in the API summaries. */
  name: 'project' | 'proposal'
  /** Message if the owner has no such record. */
  notFound: string
}

export const linkNotFound = 'Share link not found'

/** The owner's actions on a record's share link. */
export function shareLinkCalls({ records, name, notFound }: SharedRecords) {
  return {
    generate: call({
      method: 'POST',
      path: `/api/${records}/:id/generate-share-link`,
      service: records,
      access: 'user',
      summary: `The link for the ${name}'s client: the same one until it is revoked or has expired`,
      params: idParams,
      response: shareUrl,
      notFound,
    }),
    get: call({
      method: 'GET',
      path: `/api/${records}/:id/share-link`,
      service: records,
      access: 'user',
      summary: 'The link that was generated, and how often it was looked at',
      params: idParams,
      response: currentShareLink,
      notFound,
    }),
    update: call({
      method: 'PATCH',
      path: `/api/${records}/:id/share-link`,
      service: records,
      access: 'user',
      summary: 'Sets or removes the last day on which the link opens',
      params: idParams,
      body: shareLinkChanges,
      response: shareLink,
      notFound: linkNotFound,
    }),
    revoke: call({
      method: 'DELETE',
      path: `/api/${records}/:id/share-link`,
      service: records,
      access: 'user',
      summary: 'Revokes the link permanently',
      params: idParams,
      notFound: linkNotFound,
    }),
  }
}
