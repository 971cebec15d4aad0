import { call, defineCalls } from '../call.ts'
import { liveEvent, streamQuery } from './topics.ts'

export const liveCalls = defineCalls('live', {
  changes: call({
    method: 'GET',
    path: '/api/live',
    service: 'gateway',
    access: 'user',
    summary: 'Says, as long as it is open, what of yours has changed',
    query: streamQuery,
    events: liveEvent,
  }),
})
