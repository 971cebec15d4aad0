import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { route } from '@billfold/server-kit/routes'
import { getClient, getClientDeletion, listClients, summariseClients } from './client.sql.ts'
import { createClient, deleteClient, importClients, updateClient } from './save-client.ts'

export const clientRoutes = [
  route(clientCalls.list, ({ scope, query }) => listClients(scope, query)),
  route(clientCalls.summary, ({ scope }) => summariseClients(scope)),
  route(clientCalls.get, ({ scope, params }) => getClient(scope, params.id)),
  route(clientCalls.create, ({ scope, body }) => createClient(scope, body)),
  route(clientCalls.import, ({ scope, body }) => importClients(scope, body)),
  route(clientCalls.update, ({ scope, params, body, ifMatch }) => updateClient(scope, params.id, body, ifMatch)),
  route(clientCalls.deletion, ({ scope, params }) => getClientDeletion(scope, params.id)),
  route(clientCalls.delete, ({ scope, params, ifMatch }) => deleteClient(scope, params.id, ifMatch)),
]
