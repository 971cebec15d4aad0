import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@billfold/contracts/modules/module-calls'

export type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

const REGISTRY = /<script type="application\/json" id="billfold-registry">.*?<\/script>/s
const BUILT_SHELL = /<link rel="(?:stylesheet|preload)"[^>]*>|<script defer[^>]*><\/script>/g
const HOOK = '/_shell/devtools-hook.js'
/** The hook comes before every other script: see devtools-hook.js. */
const SHELL = `<script src="${HOOK}"></script><link rel="stylesheet" href="/_shell/main.css"><script defer src="/_shell/main.js"></script>`

/** Rewrites the gateway's page to load developed front ends; undefined for pages other than the shell's. */
export function developedPage(html: string, modules: RegisteredModule[]): string | undefined {
  if (!REGISTRY.test(html)) return undefined
  const registry: Registry = { revision: 'dev', modules }
  const json = JSON.stringify(registry).replaceAll('<', String.raw`\u003c`)
  return html
    .replaceAll(BUILT_SHELL, '')
    .replace('</title>', `</title>${SHELL}`)
    .replace(REGISTRY, () => `<script type="application/json" id="billfold-registry">${json}</script>`)
}

export const serveHook: Handler = (request, response, next) => {
  if (request.url !== HOOK) return next()
  response.setHeader('Content-Type', 'text/javascript')
  createReadStream(join(import.meta.dirname, 'devtools-hook.js')).pipe(response)
}

/** Pages come from the running Billfold, with its session and Content-Security-Policy. */
export function servePages(billfold: string, listModules: () => Promise<RegisteredModule[]>): Handler {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { cookie = '', accept = '' } = request.headers
    const answer = await fetch(billfold + request.url, { headers: { cookie, accept }, redirect: 'manual' })
    const html = developedPage(await answer.text(), await listModules())
    if (html === undefined) return false
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Content-Security-Policy', answer.headers.get('content-security-policy') ?? '')
    response.end(html)
    return true
  }
  const serveOrPass = async (...[request, response, next]: Parameters<Handler>) => {
    try {
      if (!(await serve(request, response))) next()
    } catch (error) {
      next(error)
    }
  }
  return (request, response, next) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (isPage) void serveOrPass(request, response, next)
    else next()
  }
}
