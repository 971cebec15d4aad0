import { Resolver } from 'node:dns/promises'

const PATIENCE = { timeout: 800, tries: 2 }

/**
 * Every address of a name, until `end`. The system's own look-up could not be stopped: each name whose server is silent would hold one
 * of the two threads in which this process finds its database and the other services.
 */
export async function resolveName(host: string, end: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  end.addEventListener('abort', stop, { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  end.removeEventListener('abort', stop)
  return found.flatMap((addresses) => (addresses.status === 'fulfilled' ? addresses.value : []))
}
