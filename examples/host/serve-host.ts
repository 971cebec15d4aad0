import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { HostSite } from './host-site.ts'
import type { Links } from './links.ts'

export interface RunningHost {
  port: number
  close: () => Promise<void>
}

interface ServeOptions {
  links: Links
  port: number
  /** Used instead of the site's default policy. */
  policy?: readonly string[]
}

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' }

export async function serveHost(site: HostSite, { links, port, policy = site.policy(links.billfold) }: ServeOptions): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-host-'))
  await site.build(folder, links)
  const tokens: Record<string, string> = { ...links }

  async function fileOf(path: string): Promise<string | Uint8Array> {
    // The style sheet shared by all examples.
    if (path === '/site.css') return readFile(join(import.meta.dirname, 'site.css'))
    if (path !== '/') return readFile(join(folder, normalize(path)))
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    return html.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => tokens[name] ?? all)
  }

  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://host').pathname
    if (site.forwardsApi && path.startsWith('/api/')) {
      forward(incoming, response, links.billfold)
      return
    }
    response.setHeader('Content-Security-Policy', policy.join('; '))
    fileOf(path).then(
      (content) => response.setHeader('Content-Type', types[extname(path)] ?? types['.html'] ?? '').end(content),
      () => response.writeHead(404).end('Not found'),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true })
    },
  }
}

/** Cookies and the Host header are forwarded unchanged, so Billfold sees a same-origin request. */
function forward(incoming: IncomingMessage, response: ServerResponse, billfold: string): void {
  const outgoing = request(new URL(incoming.url ?? '/', billfold), { method: incoming.method, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}
