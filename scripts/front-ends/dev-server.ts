import { join } from 'node:path'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { developedModule, moduleConfig } from '@billfold/web-kit/rspack/module-config.ts'
import { shellConfig } from '@billfold/web-kit/rspack/shell-config.ts'
import { type Compiler, rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { type Handler, serveHook, servePages } from './developed-page.ts'

interface DevServerOptions {
  root: string
  /** Folders of the modules to develop; the page has no others. */
  modules: readonly string[]
  /** A running Billfold, which answers everything except front-end code. */
  billfold: string
  port: number
}

/** Serves shell and modules with hot reload, and proxies everything else. */
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

/** The shell's loader adds '~…' to bypass caches. */
const forgetAttempt: Handler = (request, _response, next) => {
  request.url = request.url?.replace(/^(\/_m\/[^/]+\/[^/]+)\/~[^/]+/, '$1')
  next()
}
