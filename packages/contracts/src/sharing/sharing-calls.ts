import { call, defineCalls } from '../call.ts'
import { shareLinkCalls } from './share-link-calls.ts'
import { shareToken } from './share-link.ts'
import { sharedProject, sharedProjectEvent } from './shared-project.ts'

/** The same message for unknown, revoked and expired tokens, so it does not reveal which tokens existed. */
const denied = 'Project not found or access denied'

export const sharingCalls = defineCalls('sharing', {
  ...shareLinkCalls({ records: 'projects', name: 'project', notFound: 'Project not found' }),
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
  live: call({
    method: 'GET',
    path: '/api/public/project-share/:token/live',
    service: 'projects',
    access: 'anyone',
    summary: 'Says, as long as it is open, that the project has changed; ends with its link',
    params: shareToken,
    events: sharedProjectEvent,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/project-share/:token/views',
    service: 'projects',
    access: 'anyone',
    summary: 'Counts a view of the page',
    params: shareToken,
    notFound: denied,
  }),
})
