import { call, defineCalls } from '../call.ts'
import { liveEvent, streamQuery } from './topics.ts'

export const liveCalls = defineCalls('live', {
  changes: call({
    method: 'GET',
    path: '/api/live',
    service: 'gateway',
    access: 'user',
    summary: 'Streams the kinds of records that change',
    query: streamQuery,
    events: liveEvent,
  }),
})
