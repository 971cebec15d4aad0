import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { currentShareLink, shareLink, shareLinkChanges, shareToken, shareUrl } from './share-link.ts'
import { sharedProject } from './shared-project.ts'

/** Said of a token that nobody made, that was revoked and that has expired alike. */
const denied = 'Project not found or access denied'

export const sharingCalls = defineCalls('sharing', {
  generate: call({
    method: 'POST',
    path: '/api/projects/:id/generate-share-link',
    service: 'projects',
    access: 'user',
    summary: "The link for the project's client: the same one until it is revoked or has expired",
    params: idParams,
    response: shareUrl,
    notFound: 'Project not found',
  }),
  get: call({
    method: 'GET',
    path: '/api/projects/:id/share-link',
    service: 'projects',
    access: 'user',
    summary: 'The link that was generated, and how often it was looked at',
    params: idParams,
    response: currentShareLink,
    notFound: 'Project not found',
  }),
  update: call({
    method: 'PATCH',
    path: '/api/projects/:id/share-link',
    service: 'projects',
    access: 'user',
    summary: 'Sets or removes the last day on which the link opens',
    params: idParams,
    body: shareLinkChanges,
    response: shareLink,
    notFound: 'Share link not found',
  }),
  revoke: call({
    method: 'DELETE',
    path: '/api/projects/:id/share-link',
    service: 'projects',
    access: 'user',
    summary: 'Ends the link at once and for good',
    params: idParams,
    notFound: 'Share link not found',
  }),
  read: call({
    method: 'GET',
    path: '/api/public/project-share/:token',
    service: 'projects',
    access: 'anyone',
    summary: 'A project as its client sees it',
    params: shareToken,
    response: sharedProject,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/project-share/:token/views',
    service: 'projects',
    access: 'anyone',
    summary: 'Said by the page once somebody looks at it',
    params: shareToken,
    notFound: denied,
  }),
})
