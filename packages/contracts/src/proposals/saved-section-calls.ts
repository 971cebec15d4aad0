import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import * as z from '../zod.ts'
import { listedSavedSection, newSavedSection, savedSection } from './saved-section.ts'

const notFound = 'Section not found'

export const savedSectionCalls = defineCalls('savedSections', {
  list: call({
    method: 'GET',
    path: '/api/saved-sections',
    service: 'proposals',
    access: 'user',
    summary: 'All saved proposal sections, sorted by name',
    response: z.array(listedSavedSection),
  }),
  get: call({
    method: 'GET',
    path: '/api/saved-sections/:id',
    service: 'proposals',
    access: 'user',
    summary: 'One saved section, with its text',
    params: idParams,
    response: savedSection,
    notFound,
  }),
  create: call({
    method: 'POST',
    path: '/api/saved-sections',
    service: 'proposals',
    access: 'user',
    summary: 'Save a section for use in other proposals',
    body: newSavedSection,
    response: savedSection,
    creates: true,
  }),
  delete: call({
    method: 'DELETE',
    path: '/api/saved-sections/:id',
    service: 'proposals',
    access: 'user',
    summary: 'Delete a saved section',
    params: idParams,
    notFound,
  }),
})
