import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiCalls } from '@billfold/contracts/openapi'
import { sendFile } from '../assets/assets.ts'
import type { GatewayMiddleware } from '../context.ts'

const VIEWER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const PAGE = /^\/api\/?$/i
const VIEWER_FILE = /^\/api\/(swagger-ui\.css|swagger-ui-bundle\.js)$/
const START = '/api/reference.js'

/** Swagger UI sets styles from its script and inlines images. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Billfold API</title>
    <link rel="stylesheet" href="/api/swagger-ui.css">
    <style>
      :root { color-scheme: light dark; background: light-dark(#f7f8fa, #0b0d12); }
      body { margin: 0; }
      /* The viewer's own colors have too little contrast. */
      .swagger-ui .info .title small { background: #515967; }
      .swagger-ui .info .title small.version-stamp { background: #3d6b00; }
      .dark-mode .swagger-ui .headers :is(.header-col, th) { color: #c3c9d4; }
      :root:not(.dark-mode) .swagger-ui .info .link .url { color: #1a5fb4; }
    </style>
    <script defer src="/api/swagger-ui-bundle.js"></script>
    <script defer src="${START}"></script>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The description of the API is at ${openApiCalls.document.path}.</noscript>
  </body>
</html>
`

/** Requests are sent without cookies, so they use the reader's token and never a session. */
const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
SwaggerUIBundle({
  dom_id: '#reference',
  url: '${openApiCalls.document.path}',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  // There is only one server, and the list has no label.
  plugins: [{ wrapComponents: { ServersContainer: () => () => null } }],
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
})
`

/** Serves the API reference to browsers. Other clients get the JSON 404 for an undeclared path. */
export const apiReferencePage: GatewayMiddleware = async function apiReferencePage(ctx, next) {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
  const [, file] = VIEWER_FILE.exec(ctx.path) ?? []
  if (file !== undefined) return (await sendFile(ctx, join(VIEWER, file), 'public, max-age=86400')) ? undefined : next()
  if (ctx.path === START) {
    ctx.type = 'js'
    ctx.body = start
    return undefined
  }
  if (!PAGE.test(ctx.path)) return next()
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') !== 'html') return next()
  ctx.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' })
  ctx.type = 'html'
  ctx.body = page
  return undefined
}
