import type { Issue } from '@billfold/contracts/errors'

interface NamedClient {
  id: number
  name: string
}

/** Returns a function that finds the client that an imported row names, or the issue to report. */
export function clientFinder(clients: readonly NamedClient[]) {
  const byId = new Map(clients.map((client) => [client.id, client]))
  const byName = Map.groupBy(clients, ({ name }) => comparableName(name))

  return function findClient(id: number | undefined, name: string | null | undefined): NamedClient | Issue {
    if (id !== undefined) return byId.get(id) ?? { path: 'clientId', message: 'Client not found' }
    const [client, another] = byName.get(comparableName(name ?? '')) ?? []
    if (another) return { path: 'clientName', message: 'More than one client has this name: give its id instead' }
    return client ?? { path: 'clientName', message: 'Client not found' }
  }
}

/** Ignores letter case and the Unicode form of accents. */
function comparableName(name: string): string {
  return name.normalize().toLowerCase()
}
