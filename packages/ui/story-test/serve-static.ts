import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function answer(file: string, response: ServerResponse) {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('cache-control', 'max-age=600')
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  createReadStream(file).pipe(response)
}

/** Serves a folder on a free port of the loopback. */
export async function serveStatic(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    // normalize keeps a path with '..' inside of the folder
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    void answer(join(folder, path), response)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}
