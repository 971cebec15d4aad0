import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Publication, PublishedFile } from '@billfold/contracts/modules/operator'
import * as z from 'zod/mini'
import { checkRelease } from '../../gateway/src/modules/publish-release.ts'
import { type BuiltRelease, readRelease, type ReleaseFile } from '../../gateway/src/modules/release-files.ts'
import { hasCode, Problem } from '../start/command-line.ts'
import type { EvaluatedRelease } from './evaluate-entry.ts'

/** Packs a built release into one request body, after checking it like the registry and running its code. */
export async function packRelease(folder: string): Promise<Publication> {
  const { manifest, files } = await readBuilt(folder)
  const wrong = checkRelease(manifest, files).map(({ message }) => message)
  const loadError = wrong.length === 0 ? await findLoadError({ manifest, files }) : undefined
  if (loadError !== undefined) wrong.push(`its code fails when it is loaded: ${loadError}`)
  if (wrong.length > 0) throw new Problem([`${manifest.id} ${manifest.version} cannot be published:`, ...wrong.map((message) => `  ${message}`)].join('\n'))
  return { manifest, files: Object.fromEntries([...files].map(([path, file]) => [path, pack(file)])), activate: false }
}

async function readBuilt(folder: string): Promise<BuiltRelease> {
  const release = await findRelease(folder)
  return readRelease(release).catch((error: unknown) => {
    throw new Problem(`${release} holds no release that can be read:${inWords(error)}`)
  })
}

/**
 * Accepts the folder of a release, of all releases (dist) or of the module. In the module's folder, module.json does not describe a
 * release.
 */
async function findRelease(folder: string): Promise<string> {
  for (const dist of [folder, join(folder, 'dist')]) {
    const pointers = join(dist, 'releases.json')
    const last = existsSync(pointers) ? join(dist, (JSON.parse(await readFile(pointers, 'utf8')) as { current: string }).current) : undefined
    if (existsSync(join(dist, '.unfinished'))) throw unfinishedBuild(dist, last)
    if (last !== undefined) return last
  }
  if (existsSync(join(folder, 'module.json')) && !existsSync(join(folder, 'package.json'))) return folder
  throw new Problem(`There is no release in ${folder}: build the module first.`)
}

function unfinishedBuild(dist: string, last: string | undefined): Problem {
  const before = last === undefined ? 'Nothing was built before.' : `The release built before it is ${basename(last)}; to use that one: ${last}`
  return new Problem(`The last build in ${dist} failed or has not finished. ${before}`)
}

function pack({ content, brotli }: ReleaseFile): PublishedFile {
  return brotli ? { content: brotli.toString('base64'), encoding: 'br' } : { content: content.toString('base64'), encoding: 'identity' }
}

function inWords(error: unknown): string {
  if (error instanceof z.core.$ZodError) return error.issues.map(({ path, message }) => `\n  ${path.join('.') || 'module.json'}: ${message}`).join('')
  return ` ${error instanceof Error ? error.message : String(error)}`
}

/** Time limit in milliseconds. Generous, because a busy machine may need seconds to start the process. */
const TIME_LIMIT = 45_000

/** Runs a release's code once in another process. Returns the reason if it cannot be loaded, otherwise undefined. */
async function findLoadError({ manifest, files }: BuiltRelease): Promise<string | undefined> {
  const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([path, { content }]) => [path, content.toString('utf8')])
  const input: EvaluatedRelease = { container: manifest.container, entry: manifest.entry, scripts: Object.fromEntries(scripts) }
  // Passes no environment variables, because they may contain secrets.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'evaluate-entry.ts')], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_LIMIT, killSignal: 'SIGKILL' })
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(input))
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (_code, signal) => resolve(signal))
  })
  const [output, signal] = await Promise.all([text(child.stdout), ended])
  if (signal !== null) return `it did not load within ${TIME_LIMIT / 1000} seconds`
  return child.exitCode === 0 ? undefined : output || 'its code ended the process'
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

interface ServedRelease {
  id: string
  origin: string
  server: Server
}

/**
 * Serves a built release for use with `?override=`. Allows any origin, because the code will be public anyway. Rereads the files on each
 * request.
 */
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
  const found = await findFile(folder, request.url ?? '/').catch(() => undefined)
  const type = (found && TYPES[extname(found.path)]) ?? 'application/octet-stream'
  response.writeHead(found ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(found?.content ?? 'Not found')
}

async function findFile(folder: string, url: string): Promise<{ path: string; content: string | Buffer } | undefined> {
  // Removes the path segment '~…', which the loader adds to bypass the browser's cache.
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname.slice(1)).replace(/^~[^/]+\//, '')
  const { manifest, files } = await readBuilt(folder)
  const content = path === 'module.json' ? JSON.stringify(manifest) : files.get(path)?.content
  return content === undefined ? undefined : { path, content }
}
