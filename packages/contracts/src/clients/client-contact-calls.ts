import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import * as z from '../zod.ts'
import { clientContact, clientContactChanges, newClientContact } from './client-contact.ts'

const ofClient = { path: '/api/clients/:id/contacts', service: 'projects', access: 'user', params: idParams, notFound: 'Client not found' } as const

export const clientContactCalls = defineCalls('clientContacts', {
  list: call({ ...ofClient, method: 'GET', summary: 'A client’s contacts, sorted by position', response: z.array(clientContact) }),
  create: call({ ...ofClient, method: 'POST', summary: 'Add a contact; a client can have at most 20', body: newClientContact, response: clientContact, creates: true }),
})

const oneContact = { path: '/api/client-contacts/:id', service: 'projects', access: 'user', params: idParams, notFound: 'Contact not found', versioned: true } as const

/** One contact. */
export const contactCalls = defineCalls('contacts', {
  update: call({ ...oneContact, method: 'PATCH', summary: 'Update a contact; absent fields keep their values', body: clientContactChanges, response: clientContact }),
  delete: call({ ...oneContact, method: 'DELETE', summary: 'Delete a contact' }),
})
