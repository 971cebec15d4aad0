import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { listedTimeEntry, newTimeEntry, timeEntry, timeEntryChanges, timeEntryQuery, timeEntrySummary } from './time-entry.ts'

const notFound = 'Time entry not found'

export const timeEntryCalls = defineCalls('timeEntries', {
  list: call({
    method: 'GET',
    path: '/api/time-entries',
    service: 'billing',
    access: 'user',
    summary: 'Time entries, newest date first',
    query: timeEntryQuery,
    response: z.array(listedTimeEntry),
    paginated: true,
  }),
  summary: call({
    method: 'GET',
    path: '/api/time-entries/summary',
    service: 'billing',
    access: 'user',
    summary: 'Totals for all time entries',
    response: timeEntrySummary,
  }),
  get: call({
    method: 'GET',
    path: '/api/time-entries/:id',
    service: 'billing',
    access: 'user',
    summary: 'One time entry',
    params: idParams,
    response: timeEntry,
    notFound,
  }),
  create: call({
    method: 'POST',
    path: '/api/time-entries',
    service: 'billing',
    access: 'user',
    summary: 'Create a time entry',
    body: newTimeEntry,
    response: timeEntry,
    creates: true,
  }),
  update: call({
    method: 'PUT',
    path: '/api/time-entries/:id',
    service: 'billing',
    access: 'user',
    summary: 'Update a time entry or mark it as invoiced; absent fields keep their values',
    params: idParams,
    body: timeEntryChanges,
    response: timeEntry,
    notFound,
    versioned: true,
  }),
  delete: call({
    method: 'DELETE',
    path: '/api/time-entries/:id',
    service: 'billing',
    access: 'user',
    summary: 'Delete a time entry that is not invoiced',
    params: idParams,
    notFound,
    versioned: true,
  }),
  duplicate: call({
    method: 'POST',
    path: '/api/time-entries/:id/duplicate',
    service: 'billing',
    access: 'user',
    summary: 'Duplicate a time entry, dated today and not invoiced',
    params: idParams,
    response: timeEntry,
    notFound,
    creates: true,
  }),
})
