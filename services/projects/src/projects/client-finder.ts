import type { Issue } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'

interface FoundClient {
  id: number
  name: string
}

/** Finds the client that a row of a file names, or says what is wrong with the row. */
export async function clientFinder(scope: Scope) {
  const clients = await scope.rows<FoundClient>('select id, name from client where user_id = ?', [scope.userId])
  const byId = new Map(clients.map((client) => [client.id, client]))
  const byName = Map.groupBy(clients, ({ name }) => sameName(name))

  return function findClient(id: number | undefined, name: string | null | undefined): FoundClient | Issue {
    if (id !== undefined) return byId.get(id) ?? { path: 'clientId', message: 'Client not found' }
    const [client, another] = byName.get(sameName(name ?? '')) ?? []
    if (another) return { path: 'clientName', message: 'More than one client has this name: give its id instead' }
    return client ?? { path: 'clientName', message: 'Client not found' }
  }
}

/** People and files differ in letter case, and in how they compose an 'é'. */
function sameName(name: string): string {
  return name.normalize().toLowerCase()
}
