import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder, release, sampleManifest } from '../testing/built-folder.ts'
import { cookieHeader, PASSWORD, startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

const PAGE = '<!doctype html><html lang="en"><head><!--billfold:appearance--><title>Billfold</title><!--billfold:signed-out <i id="sign-in.js"></i>--><!--billfold:registry--></head><body><div id="root"><!--billfold:first-page--></div></body></html>'

const { 'entry.js': entryHash = '', 'page.css': styleHash = '' } = sampleManifest('clients', '1.0.0').assets

let gateway: TestGateway
let built: BuiltFolder
let anna: Visitor & { user: { username: string } }

beforeAll(async () => {
  const title = '</script><script>alert(1)</script> $& $`'
  const firstPages = { 'shell/dist/frame.html': '<aside></aside>', 'shell/dist/sign-in.en.html': '<h1>Log in</h1>', 'shell/dist/sign-in.de.html': '<h1>Anmelden</h1>' }
  built = await buildFolder({ 'shell/dist/index.html': PAGE, ...firstPages, ...release('clients', '1.0.0', { title }) })
  gateway = await startTestGateway({ root: built.root, modules: { publishesBuilt: true } })
  anna = await gateway.signedIn()
})
afterAll(async () => {
  await gateway.close()
  await built.remove()
})

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(gateway.origin + path, { method, headers: { accept: 'text/html', ...headers } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const asAnna = () => ({ cookie: cookieHeader(anna.cookies) })

/** Headers that a browser sends to revalidate; `fetch` would add Cache-Control: no-cache. */
const ifChanged = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' })

function data(html: string, id: string): unknown {
  const [, json = ''] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html) ?? []
  return JSON.parse(json)
}

test('serves the shell’s page with the registry and the session', async () => {
  for (const path of ['/', '/clients/3', '/no/such/page', '/Clients', '/apis']) {
    const { status, html } = await open(path, asAnna())
    expect(status).toBe(200)
    expect(data(html, 'billfold-session')).toEqual({ user: anna.user })
    expect(data(html, 'billfold-registry')).toMatchObject({ modules: [{ id: 'clients', state: 'on' }] })
    expect(html).not.toContain('<!--billfold')
    expect(html).not.toContain('sign-in.js')
  }
})

test('serves visitors the page without a session and preloads the sign-in page', async () => {
  const { status, html } = await open('/clients/3')
  expect(status).toBe(200)
  expect(html).toContain('<title>Billfold</title><i id="sign-in.js"></i>')
  expect(data(html, 'billfold-session')).toEqual({ user: null })
})

test.each([
  ['/', {}, '<div id="root" inert><h1>Log in</h1></div>'],
  ['/auth', { 'accept-language': 'pt,de-AT;q=0.8,en;q=0.5' }, '<div id="root" inert><h1>Anmelden</h1></div>'],
  ['/auth/', { 'accept-language': 'pt' }, '<div id="root" inert><h1>Log in</h1></div>'],
  ['/auth?register', {}, '<div id="root"></div>'],
  ['/auth?reset=t0ken', {}, '<div id="root"></div>'],
  ['/clients', {}, '<div id="root"></div>'],
])('serves %s with the matching first screen for the request headers %o', async (path, headers, root) => {
  expect((await open(path, headers)).html).toContain(root)
  expect((await open(path, { ...headers, ...asAnna() })).html).toContain('<div id="root"><aside></aside></div>')
})

test('renders the frame for signed-in users, except on operator pages, which have no frame', async () => {
  expect((await open('/invoices', asAnna())).html).toContain('<div id="root"><aside></aside></div>')
  expect((await open('/operator', asAnna())).html).toContain('<div id="root"></div>')
})

test('serves the page with the user’s appearance, which the device remembers for the sign-in page', async () => {
  const berta = await gateway.signedIn()
  const headOf = async (path: string) => /<html.*(?=<title>)/.exec((await open(path, { cookie: cookieHeader(berta.cookies) })).html)?.[0]
  const dark = '<html data-theme="dark" data-density="comfortable" lang="en"><head><meta name="color-scheme" content="dark"><meta name="theme-color" content="#0b0d12">'
  expect(await headOf('/')).toBe(dark)

  await berta.call(settingsCalls.update, { body: { profile: { appearance: 'system', density: 'compact' } } })
  expect(await headOf('/')).toMatch(/^<html data-theme="system" data-density="compact".*content="light dark".*"#f7f8fa" media="\(prefers-color-scheme: light\)"/)
  await berta.call(accountCalls.logout)
  expect(await headOf('/auth')).toMatch(/^<html data-theme="system" data-density="comfortable"/)

  const elsewhere = gateway.visitor()
  await elsewhere.call(accountCalls.login, { body: { username: berta.user.username, password: PASSWORD } })
  expect(elsewhere.cookies.get('billfold.appearance')).toBe('system')

  berta.cookies.set('billfold.appearance', '"><script>')
  expect(await headOf('/auth')).toBe(dark)
})

test('sends no referrer from a reset link’s page, unlike other pages', async () => {
  const policyOf = async (path: string) => (await open(path)).headers.get('referrer-policy')
  expect(await policyOf('/auth?reset=t0ken')).toBe('no-referrer')
  expect(await policyOf('/auth?confirm=t0ken')).toBe('no-referrer')
  expect(await policyOf('/auth')).toBe('same-origin')
})

test('escapes module names', async () => {
  const { html } = await open('/')
  expect(html).not.toContain('<script>alert')
  expect(data(html, 'billfold-registry')).toMatchObject({ modules: [{ current: { manifest: { title: '</script><script>alert(1)</script> $& $`' } } }] })
})

test('includes hashes only for the entry files', async () => {
  const { html } = await open('/', asAnna())
  expect(data(html, 'billfold-registry')).toMatchObject({ modules: [{ current: { manifest: { assets: { 'entry.js': entryHash } } } }] })
  expect(html).not.toContain(styleHash)
})

test('preloads the requested page’s code with its hash', async () => {
  const { html } = await open('/clients/3', asAnna())
  expect(html).toContain(`<link rel="preload" as="script" crossorigin="anonymous" fetchpriority="low" integrity="${entryHash}" href="/_m/clients/1.0.0/entry.js">`)
  expect(html).toContain(`<link rel="preload" as="style" crossorigin="anonymous" fetchpriority="low" integrity="${styleHash}" href="/_m/clients/1.0.0/page.css">`)
  expect(html.match(/<link/g)).toHaveLength(3)
  expect((await open('/clients/new', asAnna())).html).toMatch(/<link[^>]+new\.js/)
  expect((await open('/', asAnna())).html).not.toContain('<link')
  expect((await open('/clients/3')).html).not.toContain('<link')
})

describe('the page headers', () => {
  test('forbid framing and third-party content', async () => {
    const { headers } = await open('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('forbid caching, so that going back after signing out requests the page again', async () => {
    for (const headers of [asAnna(), {}]) expect((await open('/clients', headers)).headers.get('cache-control')).toBe('no-store')
  })

  test('are sent without a body for HEAD', async () => {
    const { status, html, headers } = await open('/', {}, 'HEAD')
    expect([status, html, headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8'])
  })
})

test.each(['/api/openapi.json', '/api/user', '/api/nothing', '/_m/clients/1.0.0/entry.js', '/_m/nothing.js', '/healthz'])('sends a restrictive content security policy with %s in case a browser renders the response as a page', async (path) => {
  expect((await open(path)).headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('compresses the registry and returns 304 while it is unchanged', async () => {
  const first = await fetch(`${gateway.origin}/api/registry`, { headers: { 'accept-encoding': 'br' } })
  await first.arrayBuffer()
  expect(first.headers.get('vary')).toMatch(/accept-encoding/i)
  const again = await fetch(`${gateway.origin}/api/registry`, { headers: ifChanged(first.headers.get('etag') ?? '') })
  expect(again.status).toBe(304)
})

test('uses brotli for large responses if the browser accepts it', async () => {
  const response = await fetch(`${gateway.origin}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
})

test.each([
  ['POST', '/clients', 'text/html'],
  ['GET', '/favicon.ico', 'image/*,*/*'],
  ['GET', '/old/script.js', '*/*'],
  ['GET', '/clients', 'application/json'],
])('responds to %s %s with a JSON 404 instead of a page if the client accepts %s', async (method, path, accept) => {
  const response = await fetch(gateway.origin + path, { method, headers: { accept } })
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/json')
})

test('responds with 503 and a hint if the shell has not been built', async () => {
  const empty = await buildFolder()
  const other = await startTestGateway({ root: empty.root })
  const response = await fetch(other.origin, { headers: { accept: 'text/html' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(await response.text()).toContain('npm run build')
  await other.close()
  await empty.remove()
})
