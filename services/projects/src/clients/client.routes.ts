import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { clientContactCalls, contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { clientNotesCalls } from '@billfold/contracts/clients/client-notes'
import { route } from '@billfold/server-kit/routes'
import { getClientNotes, saveClientNotes } from './client-notes.sql.ts'
import { getClient, getClientDeletion, listClients, summariseClients } from './client.sql.ts'
import { createClient, deleteClient, importClients, updateClient } from './save-client.ts'
import { createContact, deleteContact, listContacts, updateContact } from './save-contact.ts'

export const clientRoutes = [
  route(clientCalls.list, ({ scope, query }) => listClients(scope, query)),
  route(clientCalls.summary, ({ scope }) => summariseClients(scope)),
  route(clientCalls.get, ({ scope, params }) => getClient(scope, params.id)),
  route(clientCalls.create, ({ scope, body }) => createClient(scope, body)),
  route(clientCalls.import, ({ scope, body }) => importClients(scope, body)),
  route(clientCalls.update, ({ scope, params, body, ifMatch }) => updateClient(scope, params.id, body, ifMatch)),
  route(clientCalls.deletion, ({ scope, params }) => getClientDeletion(scope, params.id)),
  route(clientCalls.delete, ({ scope, params, ifMatch }) => deleteClient(scope, params.id, ifMatch)),

  route(clientContactCalls.list, ({ scope, params }) => listContacts(scope, params.id)),
  route(clientContactCalls.create, ({ scope, params, body }) => createContact(scope, params.id, body)),
  route(contactCalls.update, ({ scope, params, body, ifMatch }) => updateContact(scope, params.id, body, ifMatch)),
  route(contactCalls.delete, ({ scope, params, ifMatch }) => deleteContact(scope, params.id, ifMatch)),

  route(clientNotesCalls.get, ({ scope, params }) => getClientNotes(scope, params.id)),
  route(clientNotesCalls.save, ({ scope, params, body, ifMatch }) => saveClientNotes(scope, params.id, body, ifMatch)),
]
