import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiCalls } from '@billfold/contracts/openapi'
import { sendFile } from '../assets/assets.ts'
import type { GatewayMiddleware } from '../context.ts'

const SCRIPT = join(dirname(fileURLToPath(import.meta.resolve('rapidoc/package.json'))), 'dist', 'rapidoc-min.js')
const PAGE = /^\/api\/?$/i
const SCRIPT_PATH = '/api/rapidoc.js'

/** The component sets styles from its script, and inlines pictures. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
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
    <style>
      :root { color-scheme: dark; background: #0b0d12; color: #e8eaf0; font-family: system-ui, sans-serif; }
      body { margin: 0; }
      rapi-doc { width: 100%; height: 100dvh; }
    </style>
    <script type="module" src="${SCRIPT_PATH}"></script>
  </head>
  <body>
    <rapi-doc
      spec-url="${openApiCalls.document.path}"
      theme="dark" bg-color="#0b0d12" text-color="#e8eaf0" primary-color="#8492ff" nav-bg-color="#12151c" nav-text-color="#9aa3b2"
      regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" load-fonts="false"
      render-style="focused" nav-item-spacing="compact" use-path-in-nav-bar="false" show-method-in-nav-bar="as-colored-text"
      show-header="false" allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false"
      schema-description-expanded="true" default-schema-tab="example" fetch-credentials="omit"
    >
      <noscript>This page needs JavaScript. The description of the API is at ${openApiCalls.document.path}.</noscript>
    </rapi-doc>
  </body>
</html>
`

/** Serves the API reference to browsers. Other clients get the JSON 404 of an undeclared path. */
export const apiReferencePage: GatewayMiddleware = async function apiReferencePage(ctx, next) {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
  if (ctx.path === SCRIPT_PATH) return (await sendFile(ctx, SCRIPT, 'public, max-age=86400')) ? undefined : next()
  if (!PAGE.test(ctx.path)) return next()
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') !== 'html') return next()
  ctx.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' })
  ctx.type = 'html'
  ctx.body = page
  return undefined
}
