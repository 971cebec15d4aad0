import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { newTimer, timer, timerChanges, timerList } from './timer.ts'

const base = { service: 'billing', access: 'user' } as const
const notFound = 'Timer not found'

export const timerCalls = defineCalls('timers', {
  list: call({ ...base, method: 'GET', path: '/api/timers', summary: 'The running timer, and stopped timers that are not saved as time entries yet', response: timerList }),
  start: call({ ...base, method: 'POST', path: '/api/timers', summary: 'Start a timer; only one can run at a time', body: newTimer, response: timer, creates: true }),
  change: call({ ...base, method: 'PUT', path: '/api/timers/:id', summary: 'Update or stop a timer; absent fields keep their values', params: idParams, body: timerChanges, response: timer, notFound }),
  discard: call({ ...base, method: 'DELETE', path: '/api/timers/:id', summary: 'Discard a timer and its time', params: idParams, notFound }),
})
