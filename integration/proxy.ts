import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a server. The server can be replaced, and the traffic can be watched. */
export interface Proxy extends AsyncDisposable {
  port: number
  /** The server's port. Applies to new connections. */
  target: number
  /** Called with each chunk and its connection before forwarding. Return false to drop the chunk. */
  watch: ((from: 'client' | 'server', chunk: Buffer, connection: object) => boolean) | undefined
}

export async function startProxy(target: number): Promise<Proxy> {
  const connections = new Set<Socket>()
  const listener = createServer((client) => {
    const server = connect(proxy.target, '127.0.0.1')
    forward('client', client, server)
    forward('server', server, client)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')

  function forward(side: 'client' | 'server', from: Socket, to: Socket): void {
    const connection = side === 'client' ? from : to
    connections.add(from)
    from.setNoDelay(true)
    from.on('error', () => undefined)
    from.on('data', (chunk: Buffer) => {
      if (proxy.watch?.(side, chunk, connection) !== false && !to.destroyed) to.write(chunk)
    })
    from.on('end', () => to.end())
    from.on('close', () => {
      connections.delete(from)
      to.destroy()
    })
  }

  const proxy: Proxy = {
    port: (listener.address() as AddressInfo).port,
    target,
    watch: undefined,
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  return proxy
}
