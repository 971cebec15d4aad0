import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Network } from '@billfold/server-kit/public-network'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOGO, testCertificate } from '../testing/logo-server.ts'
import { fetchLogo } from './fetch-logo.ts'

const png = Buffer.from(LOGO.slice(LOGO.indexOf(',') + 1), 'base64')

let server: Server
let port: number
let asked: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer(testCertificate, (request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answer = (_, response) => response.end(png)
})

/** A network where loopback counts as public and every name resolves to it. */
const network = (changes: Partial<Network> = {}): Network => ({
  resolve: async () => ['127.0.0.1'],
  isAllowed: (address) => address === '127.0.0.1',
  ca: testCertificate.cert,
  timeoutMs: 2000,
  ...changes,
})
const fetchFrom = (path: string, changes?: Partial<Network>) => fetchLogo(`https://logo.test:${port}${path}`, network(changes))
const redirect = (location: string) => {
  answer = ({ url }, response) => (url === '/logo.png' ? response.end(png) : response.writeHead(302, { location }).end('no image'))
}

describe('fetchLogo', () => {
  test('fetches over HTTPS and checks the certificate against the host name', async () => {
    expect(await fetchFrom('/logo.png?v=2')).toBe(LOGO)
    expect(asked).toEqual(['logo.test/logo.png?v=2'])
  })

  test('detects the type from the content, not from the name', async () => {
    answer = (_, response) => response.setHeader('content-type', 'text/html').end(png)
    expect(await fetchFrom('/logo.html')).toBe(LOGO)
  })

  test('follows redirects, even to another host', async () => {
    redirect(`https://other.test:${port}/logo.png`)
    expect(await fetchFrom('/')).toBe(LOGO)
    redirect('/logo.png')
    expect(await fetchFrom('/')).toBe(LOGO)
    expect(asked).toEqual(['logo.test/', 'other.test/logo.png', 'logo.test/', 'logo.test/logo.png'])
  })
})

describe('sends no request', () => {
  test.each(['http://logo.test/logo.png', 'file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://logo.test/', 'logo.png', ''])('for %s', async (address) => {
    let isResolved = false
    const resolve = async () => {
      isResolved = true
      return ['127.0.0.1']
    }
    expect(await fetchLogo(address, network({ resolve }))).toBeNull()
    expect([asked, isResolved]).toEqual([[], false])
  })

  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '017700000001', 'localhost', '0.0.0.0', '169.254.169.254', '[fe80::1]'])(
    'to %s when only public addresses are allowed',
    async (host) => {
      expect(await fetchLogo(`https://${host}:${port}/logo.png`)).toBeNull()
      expect(asked).toEqual([])
    },
  )

  test('if one of several addresses is private', async () => {
    expect(await fetchFrom('/logo.png', { resolve: async () => ['127.0.0.1', '10.0.0.1'] })).toBeNull()
    expect(asked).toEqual([])
  })

  test('if a redirect leads to a private address or away from HTTPS', async () => {
    for (const location of [`https://127.0.0.2:${port}/logo.png`, `https://other.test:${port}/logo.png`, `http://logo.test:${port}/logo.png`]) {
      redirect(location)
      expect(await fetchFrom('/', { resolve: async (host) => [host === 'other.test' ? '127.0.0.2' : '127.0.0.1'] })).toBeNull()
    }
    expect(asked).toEqual(['logo.test/', 'logo.test/', 'logo.test/'])
  })
})

test('resolves the host name once and connects to the checked address', async () => {
  let times = 0
  const resolve = async () => [(times += 1) === 1 ? '127.0.0.1' : '127.0.0.2']
  expect(await fetchFrom('/logo.png', { resolve })).toBe(LOGO)
  expect(times).toBe(1)
})

describe('returns null for', () => {
  const endless = (response: ServerResponse) => {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  }

  test.each<[string, typeof answer]>([
    ['a file that is not an image', (_, response) => response.end('<svg/>')],
    ['an error response', (_, response) => response.writeHead(404).end(png)],
    ['a redirect without a target', (_, response) => response.writeHead(302).end()],
    ['a redirect loop', ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end()],
    ['a file larger than 1 MiB', (_, response) => endless(response)],
    ['an incomplete response', (_, response) => void response.writeHead(200, { 'content-length': png.length }).write(png.subarray(0, 9), () => response.destroy())],
  ])('%s', async (_, answers) => {
    answer = answers
    expect(await fetchFrom('/')).toBeNull()
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  test('a timeout at any step', async () => {
    answer = () => undefined
    expect(await fetchFrom('/', { timeoutMs: 100 })).toBeNull()
    answer = (_, response) => void response.write(png.subarray(0, 9))
    expect(await fetchFrom('/', { timeoutMs: 100 })).toBeNull()
    const never = (_: string, end: AbortSignal) => once(end, 'abort').then(() => [])
    expect(await fetchFrom('/', { timeoutMs: 100, resolve: never })).toBeNull()
  })

  test('a server with the wrong certificate', async () => {
    expect(await fetchFrom('/logo.png', { ca: undefined })).toBeNull()
    expect(await fetchLogo(`https://evil.test:${port}/logo.png`, network())).toBeNull()
    expect(asked).toEqual([])
  })

  test('a missing URL', async () => {
    expect(await fetchLogo(null, network())).toBeNull()
  })
})
