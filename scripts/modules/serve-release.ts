import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { readBuilt } from './pack-release.ts'
import { hasCode, Problem } from '../start/problem.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

interface ServedRelease {
  id: string
  origin: string
  server: Server
}

/** Serves a built release for `?override=`, to any origin, because the code will be public anyway. Reads the files on each request. */
export async function serveRelease(folder: string, port: number): Promise<ServedRelease> {
  const { manifest } = await readBuilt(folder)
  const server = createServer((request, response) => {
    void send(folder, request, response)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening').catch((error: Error) => {
    throw new Problem(hasCode(error, 'EADDRINUSE') ? `Port ${port} is taken: name another one, npm run modules -- serve <dir> <port>` : error.message)
  })
  return { id: manifest.id, origin: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

async function send(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, type, body } = await answer(folder, request.url ?? '/')
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(body)
}

interface Answer {
  status: number
  type: string
  body: string | Buffer
}

const MISSING: Answer = { status: 404, type: 'text/plain', body: 'Not found\n' }

async function answer(folder: string, address: string): Promise<Answer> {
  try {
    // The loader adds '~…' to get past the browser's cache.
    const path = decodeURIComponent(new URL(address, 'http://localhost').pathname.slice(1)).replace(/^~[^/]+\//, '')
    const { manifest, files } = await readBuilt(folder)
    if (path === 'module.json') return { status: 200, type: 'application/json', body: JSON.stringify(manifest) }
    const file = files.get(path)
    if (!file) return MISSING
    return { status: 200, type: TYPES[extname(path)] ?? 'application/octet-stream', body: file.content }
  } catch {
    return MISSING
  }
}
