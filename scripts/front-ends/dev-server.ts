import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@billfold/contracts/modules/module-calls'
import { developedModule, moduleConfig } from '@billfold/web-kit/rspack/module-config.ts'
import { shellConfig } from '@billfold/web-kit/rspack/shell-config.ts'
import { type Compiler, rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'

interface DevServerOptions {
  root: string
  /** Folders of the modules under development. The page loads no other modules. */
  modules: readonly string[]
  /** URL of a running Billfold, which serves everything except front-end code. */
  billfold: string
  port: number
}

/** Serves the shell and the modules with hot reload, and proxies everything else. */
export async function startDevServer({ root, modules, billfold, port }: DevServerOptions): Promise<AsyncDisposable> {
  const compiler = rspack([shellConfig(join(root, 'shell'), 'development'), ...modules.map((folder) => moduleConfig(folder, 'development'))])
  const [, ...ofModules] = compiler.compilers
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      static: false,
      setupExitSignals: false,
      client: { logging: 'warn' },
      devMiddleware: { stats: 'errors-only' },
      setupMiddlewares: (own) => [serveHook, forgetAttempt, servePages(billfold, () => Promise.all(ofModules.map(registered))), ...own],
      proxy: [{ context: () => true, target: billfold }],
    },
    compiler,
  )
  await server.start()
  await new Promise((resolve) => server.middleware?.waitUntilValid(resolve))
  return { [Symbol.asyncDispose]: () => server.stop() }
}

function registered({ context, outputPath, outputFileSystem }: Compiler): Promise<RegisteredModule> {
  return new Promise((resolve, reject) => {
    outputFileSystem?.readFile(join(outputPath, 'entry.js'), (error, entry) => {
      if (entry) resolve(developedModule(context, Buffer.from(entry)))
      else reject(error ?? new Error(`${context} is not built`))
    })
  })
}

/** Removes the path segment '~…', which the shell's loader adds to bypass caches. */
const forgetAttempt: Handler = (request, _response, next) => {
  request.url = request.url?.replace(/^(\/_m\/[^/]+\/[^/]+)\/~[^/]+/, '$1')
  next()
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

const REGISTRY = /<script type="application\/json" id="billfold-registry">.*?<\/script>/s
const BUILT_SHELL = /<link rel="(?:stylesheet|preload)"[^>]*>|<script defer[^>]*><\/script>/g
const HOOK = '/_shell/devtools-hook.js'
/** The hook must come before all other scripts; devtools-hook.js explains why. */
const SHELL = `<script src="${HOOK}"></script><link rel="stylesheet" href="/_shell/main.css"><script defer src="/_shell/main.js"></script>`

/** Rewrites the gateway's page so that it loads the front ends under development. Undefined for pages outside the shell. */
export function developedPage(html: string, modules: RegisteredModule[]): string | undefined {
  if (!REGISTRY.test(html)) return undefined
  const registry: Registry = { revision: 'dev', modules }
  const json = JSON.stringify(registry).replaceAll('<', String.raw`\u003c`)
  return html
    .replaceAll(BUILT_SHELL, '')
    .replace('</title>', `</title>${SHELL}`)
    .replace(REGISTRY, () => `<script type="application/json" id="billfold-registry">${json}</script>`)
}

const serveHook: Handler = (request, response, next) => {
  if (request.url !== HOOK) return next()
  response.setHeader('Content-Type', 'text/javascript')
  createReadStream(join(import.meta.dirname, 'devtools-hook.js')).pipe(response)
}

/** Pages come from the running Billfold, with its session and Content-Security-Policy. */
function servePages(billfold: string, listModules: () => Promise<RegisteredModule[]>): Handler {
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
