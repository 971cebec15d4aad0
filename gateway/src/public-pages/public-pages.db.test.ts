import { clientPortalCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Context } from '@billfold/server-kit/app'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { readTestIdentity } from '@billfold/server-kit/testing/keys'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { cookieHeader, startTestGateway, startUpstream, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

const page = (title: string) => `<!doctype html><html><head><title>${title}</title><!--billfold:share--></head><body></body></html>`
const TOKEN = 'A'.repeat(43)
const shared = { name: '</script><script>alert(1)</script> $& $`' }

/** Headers that differ between any two responses. */
const CHANGING = new Set(['date', 'x-request-id'])

const SITES = ['proposal', 'invoice'].map((record) => `/internal/public/${record}/${TOKEN}/sites`)

let answer: (ctx: Context) => void
let sites: unknown
let asked: Context[]
let upstream: Awaited<ReturnType<typeof startUpstream>>
let built: BuiltFolder
let gateway: TestGateway
let withoutServices: TestGateway
const { log, text: logged } = recordedLog()

beforeAll(async () => {
  upstream = await startUpstream((ctx) => {
    if (SITES.includes(ctx.path)) {
      ctx.body = { sites }
      return
    }
    // Ignore the gateway's own health checks.
    if (ctx.path !== '/healthz') asked.push(ctx)
    answer(ctx)
  })
  built = await buildFolder({
    'mf-public/dist/project.html': page('Project Overview'),
    'mf-public/dist/proposal.html': page('Proposal'),
    'mf-public/dist/invoice.html': page('Invoice'),
    'mf-public/dist/project.de.html': page('Projektübersicht'),
    'mf-public/dist/invoice.de.html': page('Rechnung'),
    'mf-public/dist/client.html': page('Client Portal'),
    'mf-public/dist/client.de.html': page('Kundenportal'),
    'mf-public/dist/page-1/project.js': 'light()',
    'shell/dist/index.html': '<p>the shell</p>',
  })
  ;[gateway, withoutServices] = await Promise.all([startGateway(), startTestGateway({ root: built.root })])
})
afterAll(async () => {
  await Promise.all([gateway.close(), withoutServices.close()])
  await built.remove()
  await upstream.close()
})
beforeEach(() => {
  asked = []
  answer = (ctx) => {
    ctx.body = shared
  }
  sites = ['https://www.client.example', 'http://localhost:4000']
})

function startGateway(): Promise<TestGateway> {
  return startTestGateway({ root: built.root, log, services: { projects: upstream.url, proposals: upstream.url, billing: upstream.url } })
}

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(gateway.origin + path, { method, headers: { accept: 'text/html', ...headers } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

function inlined(html: string): unknown {
  const [, json] = /<script type="application\/json" id="billfold-share">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

const refuse = (status: number) => (ctx: Context) => {
  ctx.status = status
  ctx.body = { message: 'no', code: status === 404 ? 'not_found' : 'internal_error', requestId: 'r' }
}

const project = { title: 'Project Overview', asks: '/api/public/project-share', service: 'projects' } as const
const proposal = { title: 'Proposal', asks: '/api/public/proposal', service: 'proposals' } as const
const invoice = { title: 'Invoice', asks: '/api/public/invoice', service: 'billing' } as const
const client = { title: 'Client Portal', asks: '/api/public/client', service: 'projects' } as const

const pages = [
  { ...project, at: '/client-project' },
  { ...proposal, at: '/shared/proposal' },
  { ...invoice, at: '/shared/invoice' },
  { ...client, at: '/shared/client' },
]

/** The pages as shown inside a frame on other sites. */
const framed = [
  { ...project, at: '/embed/project' },
  { ...proposal, at: '/embed/proposal' },
  { ...invoice, at: '/embed/invoice' },
]

describe('the language of a page', () => {
  const titleOf = async (path: string, browser = 'en') => /<title>(.*)<\/title>/.exec((await open(`${path}/${TOKEN}`, { 'accept-language': browser })).html)?.[1]
  const say = (body: unknown, status = 200) => {
    answer = (ctx) => {
      ctx.status = status
      ctx.body = body
    }
  }

  test('matches the client’s language, even if the browser prefers another', async () => {
    say({ document: { language: 'de' } })
    expect([await titleOf('/shared/invoice', 'fr'), await titleOf('/embed/invoice')]).toEqual(['Rechnung', 'Rechnung'])
    say({ language: 'de' })
    expect([await titleOf('/client-project'), await titleOf('/shared/client'), await titleOf('/shared/proposal', 'de')]).toEqual(['Projektübersicht', 'Kundenportal', 'Proposal'])
  })

  test.each([404, 410, 503])('falls back to the browser’s language if the service returns no data: %s', async (status) => {
    say({}, status)
    expect([await titleOf('/shared/invoice', 'de-AT,en;q=0.5'), await titleOf('/shared/invoice', 'ja')]).toEqual(['Rechnung', 'Invoice'])
  })

  test('falls back to English if the page has not been built in the client’s language', async () => {
    say({ document: { language: 'es' } })
    expect(await titleOf('/shared/invoice')).toBe('Invoice')
  })
})

describe.each(pages)('the client’s page $at', ({ title, at, asks, service }) => {
  test('contains its data, escaped', async () => {
    const { status, html } = await open(`${at}/${TOKEN}`)
    expect(status).toBe(200)
    expect(inlined(html)).toEqual(shared)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).not.toContain('<script>alert')
  })

  test('accepts its path in uppercase or with a trailing slash and leaves the token unchanged', async () => {
    for (const path of [`${at.replace(/\w/g, (letter) => letter.toUpperCase())}/${TOKEN}`, `${at}/${TOKEN}/`]) {
      expect(inlined((await open(path)).html)).toEqual(shared)
    }
    expect(asked.map(({ path }) => path)).toEqual(Array(2).fill(`${asks}/${TOKEN}`))
  })

  test('requests its data without the signed-in user’s identity and sets no cookies', async () => {
    const anna = await gateway.signedIn()
    const { headers } = await open(`${at}/${TOKEN}`, { cookie: cookieHeader(anna.cookies) })
    expect(headers.getSetCookie()).toEqual([])
    const [ctx] = asked
    expect(readTestIdentity(ctx?.get(IDENTITY_HEADER) ?? '', service)).toMatchObject({ userId: null, timeZone: 'UTC' })
    expect(ctx?.get('cookie')).toBe('')
    expect(ctx?.get('x-request-id')).toBe(headers.get('x-request-id'))
  })

  test('is not cached, sends no referrer and runs only its own script', async () => {
    const { headers } = await open(`${at}/${TOKEN}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    })
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('returns 404 with the same headers for an unknown token', async () => {
    answer = refuse(404)
    const { status, headers, html } = await open(`${at}/${TOKEN}`)
    expect([status, inlined(html), headers.get('cache-control')]).toEqual([404, null, 'no-store'])
  })

  test('returns 410 and only the notice that its link has expired', async () => {
    answer = refuse(410)
    const { status, headers, html } = await open(`${at}/${TOKEN}`)
    expect([status, inlined(html), headers.get('cache-control')]).toEqual([410, 'expired', 'no-store'])
  })

  test('returns 503 without any data if the service fails or is down', async () => {
    answer = refuse(500)
    const failed = await open(`${at}/${TOKEN}`)
    expect([failed.status, inlined(failed.html), failed.headers.get('retry-after')]).toEqual([503, undefined, '5'])
    const down = await fetch(`${withoutServices.origin}${at}/${TOKEN}`)
    expect([down.status, inlined(await down.text())]).toEqual([503, undefined])
  })

  test('is served without a body for HEAD', async () => {
    const { status, html, headers } = await open(`${at}/${TOKEN}`, {}, 'HEAD')
    expect([status, html, headers.get('cache-control')]).toEqual([200, '', 'no-store'])
  })

  test('is logged without its token', async () => {
    for (const path of [`${at}/${TOKEN}`, `${asks}/${TOKEN}`, `${asks}/${TOKEN}/views`]) await open(path)
    expect(logged()).toContain(`${at}/…`)
    expect(logged()).not.toContain(TOKEN)
  })

  test('is not served for longer or shorter URLs, which the shell handles', async () => {
    for (const path of [at, `${at}/`, `${at}/${TOKEN}/more`]) {
      expect((await open(path)).html).toContain('the shell')
    }
    expect(asked).toEqual([])
  })
})

test('returns 503 with a hint if the client’s pages have not been built', async () => {
  const empty = await buildFolder()
  const other = await startTestGateway({ root: empty.root })
  for (const { at } of pages) {
    const response = await fetch(`${other.origin}${at}/${TOKEN}`)
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')])
  }
  await other.close()
  await empty.remove()
})

test('serves the same page inside a frame, with its data, without cookies and without logging its token', async () => {
  for (const { at, title, asks } of framed) {
    const { status, headers, html } = await open(`${at}/${TOKEN}`, { cookie: 'billfold=somebody' })
    expect([status, inlined(html), html.includes(`<title>${title}</title>`)]).toEqual([200, shared, true])
    expect(Object.fromEntries(headers)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect([headers.getSetCookie(), headers.get('x-frame-options')]).toEqual([[], null])
    expect(asked.at(-1)?.path).toBe(`${asks}/${TOKEN}`)
    expect(logged()).toContain(`${at}/…`)
  }
  expect(asked.map((ctx) => ctx.get('cookie'))).toEqual(['', '', ''])
  expect(logged()).not.toContain(TOKEN)
})

test('lets any site frame projects, but only the sites allowed for a link frame proposals and invoices', async () => {
  const framedBy = async (path: string) => /frame-ancestors ([^;]*);/.exec((await open(`${path}/${TOKEN}`)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await framedBy('/client-project')).toBe('*')
  expect(await framedBy('/embed/project')).toBe('*')
  for (const path of ['/shared/proposal', '/shared/invoice', '/shared/client']) expect(await framedBy(path), path).toBe("'none'")
  const embedded = async () => new Set([await framedBy('/embed/proposal'), await framedBy('/embed/invoice')])
  expect(await embedded()).toEqual(new Set(["'self' https://www.client.example http://localhost:4000"]))
  // The cases are: no sites, invalid sites, a wrong type and an unavailable service.
  for (const listed of [[], ['https://a.example; script-src *', "'unsafe-inline'", '*'], [7], undefined]) {
    sites = listed
    expect(await embedded()).toEqual(new Set(["'self'"]))
  }
  // The error page for an invalid link offers nothing to sign or pay, so any site may frame it.
  answer = refuse(404)
  expect(await embedded()).toEqual(new Set(['*']))
  expect([await framedBy('/shared/proposal'), await framedBy('/shared/invoice')]).toEqual(["'none'", "'none'"])
})

test('serves the public pages’ scripts as cacheable but does not serve their templates', async () => {
  const script = await open('/_m/public/page-1/project.js')
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const file of ['project.html', 'proposal.html', 'invoice.html', 'client.html']) expect((await open(`/_m/public/${file}`)).status).toBe(404)
})

describe('a public call', () => {
  test('needs no session and creates none', async () => {
    answer = (ctx) => {
      ctx.status = 204
    }
    const { status, headers } = await gateway.visitor().call(sharingCalls.countView, { params: { token: TOKEN } })
    expect([status, headers.getSetCookie()]).toEqual([204, []])
  })

  test('passes a signed-in user’s identity to the service to count a view, but returns the same response to every visitor', async () => {
    answer = (ctx) => {
      ctx.status = 204
    }
    const anna = await gateway.signedIn()
    const params = { token: TOKEN, shareToken: TOKEN }
    for (const call of [sharingCalls.countView, proposalSharingCalls.countView, invoiceSharingCalls.countView, clientPortalCalls.countView]) {
      const vouchedFor = () => readTestIdentity(asked.at(-1)?.get(IDENTITY_HEADER) ?? '', call.service).userId
      const look = async (visitor: Visitor) => {
        const { status, headers } = await visitor.call(call, { params })
        return { status, headers: [...headers].filter(([name]) => !CHANGING.has(name)) }
      }
      const toStranger = await look(gateway.visitor())
      expect([toStranger.status, vouchedFor()]).toEqual([204, null])
      expect([await look(anna), vouchedFor(), asked.at(-1)?.get('cookie')]).toEqual([toStranger, anna.user.id, ''])
    }
  })

  test('is rate-limited per address and returns the time to wait; other addresses and calls are not affected', async () => {
    const limited = await startGateway()
    const ask = (path = `/api/public/project-share/${TOKEN}`) => fetch(limited.origin + path)
    for (let n = 0; n < 240; n++) await (await ask()).arrayBuffer()
    const refused = await ask(`/api/public/project-share/${'B'.repeat(43)}`)
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(asked).toHaveLength(240)
    for (const { at } of pages) {
      const page = await ask(`${at}/${TOKEN}`)
      expect([page.status, inlined(await page.text())]).toEqual([429, undefined])
    }
    expect((await ask('/api/registry')).status).toBe(200)
    await limited.close()
  })
})
