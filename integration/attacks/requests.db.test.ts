import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../../gateway/src/testing/built-folder.ts'
import { chunk, gif, jpeg, png } from '../../gateway/src/testing/sample-pictures.ts'
import { cookieHeader, PASSWORD, someone, startTestGateway, startUpstream, type TestGateway, type Visitor } from '../../gateway/src/testing/test-gateway.ts'

let built: BuiltFolder
let gateway: TestGateway
let services: Awaited<ReturnType<typeof startUpstream>>
let anna: Visitor
/** The requests that reached a service. */
let forwarded: string[]
const recorded = recordedLog()
const printed: string[] = []

beforeAll(async () => {
  built = await buildFolder({ 'shell/dist/index.html': '<!doctype html><title>Billfold</title>', 'mf-public/dist/embed/v1.js': '' })
  services = await startUpstream((ctx) => {
    if (ctx.path !== '/healthz') forwarded.push(`${ctx.method} ${ctx.url}`)
    ctx.body = []
  })
  gateway = await startTestGateway({ root: built.root, services: { projects: services.url }, publicOrigin: 'https://billfold.example', log: recorded.log, runsJobs: true, printLink: (line) => void printed.push(line) })
  anna = await gateway.signedIn()
})
afterAll(async () => {
  await gateway.close()
  await services.close()
  await built.remove()
})
beforeEach(() => {
  forwarded = []
})

/** Placeholder for the session cookie. */
const COOKIE = 'Cookie: {cookie}'

/** Sends raw bytes and returns the status codes of all responses. */
async function send(bytes: string, port = gateway.port): Promise<string[]> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes.replaceAll('{cookie}', cookieHeader(anna.cookies)), 'latin1'))
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString('latin1')))
  // The server may close the connection before everything is written.
  socket.on('error', () => undefined)
  socket.setTimeout(5000, () => socket.destroy())
  await once(socket, 'close')
  return answer.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(-3)) ?? []
}

const request = (lines: string[], body = '') => ['POST /api/clients HTTP/1.1', ...lines, COOKIE, 'Content-Type: application/json', '', body].join('\r\n')
const HIDDEN = `GET /api/clients/666 HTTP/1.1\r\nHost: billfold.example\r\n${COOKIE}\r\nConnection: close\r\n\r\n`

describe('a smuggled request', () => {
  const host = 'Host: billfold.example'

  test.each<[string, string]>([
    ['Content-Length followed by chunked encoding', request([host, 'Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['chunked encoding followed by Content-Length', request([host, 'Transfer-Encoding: chunked', 'Content-Length: 4'], `5c\r\n${HIDDEN}\r\n0\r\n\r\n`)],
    ['two Content-Length headers', request([host, 'Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN)],
    ['a list of values in Content-Length', request([host, `Content-Length: 0, ${HIDDEN.length}`], HIDDEN)],
    ['a sign in Content-Length', request([host, 'Content-Length: +0'], HIDDEN)],
    ['a hexadecimal Content-Length', request([host, 'Content-Length: 0x0'], HIDDEN)],
    ['an unknown transfer encoding', request([host, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`)],
    ['another transfer encoding after chunked', request([host, 'Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`)],
    ['a space before the colon of a header', request([host, 'Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['a header folded onto a second line', request([host, 'X-Note: a', ' Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['a header line that ends with LF only', request([host, 'X-Note: a\nTransfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['a chunk size that overflows', request([host, 'Transfer-Encoding: chunked'], `fffffffffffffffff\r\n${HIDDEN}`)],
    ['an invalid chunk size', request([host, 'Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`)],
    ['a zero byte in a header', request([host, 'X-Note: a\u0000b', 'Content-Length: 0'], HIDDEN)],
    ['no Host header', request(['Content-Length: 0'], HIDDEN)],
    ['an invalid chunk size after a valid chunk', request([host, 'Transfer-Encoding: chunked'], `2\r\n{}\r\nZZ\r\n${HIDDEN}`)],
  ])('with %s is rejected and does not reach a service', async (_, bytes) => {
    const answers = await send(bytes)
    expect([answers, forwarded.filter((line) => line.includes('666'))]).toEqual([['400'], []])
  })

  test('is not confused with two legitimate pipelined requests', async () => {
    expect(await send(request([host, 'Content-Length: 2'], `{}${HIDDEN}`))).toEqual(['200', '200'])
    // The two requests may reach the service in either order.
    expect(forwarded.toSorted()).toEqual(['GET /api/clients/666', 'POST /api/clients'])
  })

  test.each<[string, string]>([
    ['one header of 20 kB', request([host, `X-Note: ${'a'.repeat(20_000)}`, 'Content-Length: 0'])],
    ['two thousand headers', request([host, ...Array.from({ length: 2000 }, (_, n) => `X-Note-${n}: a`), 'Content-Length: 0'])],
  ])('with oversized headers (%s) is rejected', async (_, bytes) => {
    expect([await send(bytes), forwarded]).toEqual([['431'], []])
  })
})

describe('a malformed request', () => {
  const ask = (line: string, ...headers: string[]) => send([line, COOKIE, 'Connection: close', ...headers, '', ''].join('\r\n'))

  test('with two Host headers returns 400, even if they are identical', async () => {
    for (const second of ['evil.example', 'billfold.example']) expect(await ask('GET /api/clients HTTP/1.1', 'Host: billfold.example', `host: ${second}`)).toEqual(['400'])
    expect(forwarded).toEqual([])
  })

  test.each(['/api/clients/%', '/api/clients/%ZZ', '/api/clients?q=%', '/api/clients?q=%FF', '/api/search?q=a%C3', '/clients/%E0%A4%A', '/%', '/healthz?x=%f'])(
    'with the URL %s returns 400',
    async (address) => {
      expect([await ask(`GET ${address} HTTP/1.1`, 'Host: billfold.example'), forwarded]).toEqual([['400'], []])
    },
  )

  test('with malformed chunks is logged without its content, and not as an error', async () => {
    const from = recorded.text().length
    const password = 'a-password-on-its-way'
    const before = await send(request(['Host: billfold.example', 'X-Note: a-note', 'Transfer-Encoding: chunked'], `${password.length.toString(16)}\r\n${password}\r\nZZ\r\n`))
    expect(before).toEqual(['400'])
    const lines = () => recorded.text().slice(from)
    await expect.poll(lines).toContain('client protocol error')
    const line = lines().split('\n').find((each) => each.includes('client protocol error')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 30, code: 'HPE_INVALID_CHUNK_SIZE', address: '127.0.0.1' })
    for (const secret of ['rawPacket', password, cookieHeader(anna.cookies), Buffer.from(password).join(',')]) expect(lines()).not.toContain(secret)
    expect(lines()).not.toMatch(/"level":[56]0/)
  })

  test('is logged at most ten times a minute per network', async () => {
    const { log, text } = recordedLog()
    const own = await startTestGateway({ proxies: 1, log })
    const broken = (from: string) =>
      send(`POST /api/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nZZ\r\n`, own.port)
    for (let n = 0; n < 40; n += 1) await broken(`2001:db8:1:2::${n}`)
    await broken('203.0.113.9')
    await own.close()
    const addresses = Array.from(text().matchAll(/"address":"([^"]+)","msg":"client protocol error"/g), ([, address = '']) => address)
    expect(addresses.at(-1)).toBe('203.0.113.9')
    const ofOne = addresses.filter((address) => address.startsWith('2001:db8:1:2:')).length
    // If a new minute starts during the test, twice as many of the requests are logged.
    expect([10, 20]).toContain(ofOne)
  })
})

describe("a forged request", () => {
  const get = (line: string, ...headers: string[]) => send([line, 'Host: billfold.example', COOKIE, 'Connection: close', ...headers, '', ''].join('\r\n'))

  test('cannot override its method or URL with headers', async () => {
    const overrides = ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', 'X-Method-Override: DELETE', 'X-Original-URL: /api/clients/666', 'X-Rewrite-URL: /api/clients/666', 'X-Forwarded-Prefix: /api']
    expect([await get('GET /api/clients/1?_method=DELETE HTTP/1.1', ...overrides), forwarded]).toEqual([['200'], ['GET /api/clients/1?_method=DELETE']])
  })

  test('cannot choose the host that it is forwarded to', async () => {
    expect(await get('GET http://169.254.169.254/api/clients HTTP/1.1')).toEqual(['200'])
    await get('GET //169.254.169.254/api/clients HTTP/1.1')
    await get('GET /api/clients/@169.254.169.254 HTTP/1.1')
    expect(forwarded).toEqual(['GET /api/clients', 'GET /api/clients/@169.254.169.254'])
  })

  test('is not echoed by TRACE or tunneled by CONNECT', async () => {
    expect(await get('TRACE /api/clients HTTP/1.1')).toEqual(['404'])
    // A CONNECT request gets no response.
    expect(await get('CONNECT 169.254.169.254:80 HTTP/1.1')).toEqual([])
    expect(forwarded).toEqual([])
  })

  test('cannot bypass rate limits with proxy headers', async () => {
    const guess = (n: number) => {
      const claims = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}`, 'true-client-ip': `203.0.113.${n}` }
      return gateway.visitor(claims).call(accountCalls.login, { body: { username: 'nobody-has-this-name', password: 'x' } })
    }
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await guess(n)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('cannot change the host in password reset links', async () => {
    const { body: user } = await gateway.visitor().call(accountCalls.register, { body: someone() })
    await gateway.confirmEmail(user)
    const body = JSON.stringify({ email: user.email })
    await send(`POST ${securityCalls.requestReset.path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    await expect.poll(() => printed.join('\n'), { timeout: 14_000 }).toContain('https://billfold.example/auth?reset=')
    expect(printed.join('\n') + recorded.text()).not.toContain('evil.example')
  })
})

test('no URL redirects to another site', async () => {
  const elsewhere = ['https://evil.example', '//evil.example', String.raw`/\evil.example`]
  const names = ['next', 'return', 'returnTo', 'redirect', 'redirect_uri', 'url', 'continue']
  const query = (to: string) => new URLSearchParams(names.map((name): [string, string] => [name, to])).toString()
  const paths = ['//evil.example', '///evil.example/%2e%2e', String.raw`/\evil.example`, '/%2f%2fevil.example', '/%0d%0aLocation:%20https://evil.example', '/clients/', '/embed/v1.js/']
  const asking = ['/', '/auth', '/api/user', '/api/registry', '/client-project/x', '/shared/proposal/x', '/shared/invoice/x', '/shared/client/x', '/shared/client/x/invoices/1'].flatMap((path) => elsewhere.map((to) => `${path}?${query(to)}`))
  for (const path of [...paths, ...asking]) {
    const response = await fetch(gateway.origin + path, { redirect: 'manual', headers: { accept: 'text/html', cookie: cookieHeader(anna.cookies) } })
    expect([path, response.status >= 300 && response.status < 400, response.headers.get('location'), response.headers.get('refresh')]).toEqual([path, false, null, null])
  }
})

describe('a session id planted by an attacker', () => {
  const planted = (cookies: Iterable<readonly [string, string]>): Visitor => {
    const victim = gateway.visitor()
    for (const [name, value] of cookies) victim.cookies.set(name, value)
    return victim
  }

  test('is replaced when the victim signs in', async () => {
    const attacker = await gateway.signedIn()
    const victim = planted(attacker.cookies)
    const account = someone()
    await gateway.visitor().call(accountCalls.register, { body: account })
    expect((await victim.call(accountCalls.login, { body: { username: account.username, password: account.password } })).status).toBe(200)
    expect(victim.cookies.get('__Host-billfold.sid')).not.toBe(attacker.cookies.get('__Host-billfold.sid'))
    expect((await attacker.call(accountCalls.currentUser)).status).toBe(401)
    expect((await victim.call(accountCalls.currentUser)).body.username).toBe(account.username)
  })

  test.each<[string, [string, string][]]>([
    ['an unsigned cookie', [['__Host-billfold.sid', 'A'.repeat(43)]]],
    ['a cookie with a wrong signature', [['__Host-billfold.sid', 'A'.repeat(43)], ['__Host-billfold.sid.sig', 'A'.repeat(27)]]],
    ['a cookie that contains a user id', [['__Host-billfold.sid', Buffer.from('{"userId":1}').toString('base64')]]],
    ['a cookie with another name', [['koa.sess', 'x'], ['koa.sid', 'x']]],
  ])('is never accepted as a session: %s', async (_, cookies) => {
    const victim = planted(cookies)
    expect((await victim.call(accountCalls.currentUser)).status).toBe(401)
    const { body: user } = await victim.call(accountCalls.register, { body: someone() })
    expect(victim.cookies.get('__Host-billfold.sid')).not.toBe(cookies[0]?.[1])
    expect((await planted(cookies).call(accountCalls.currentUser)).status).toBe(401)
    expect((await gateway.visitor().call(accountCalls.login, { body: { username: user.username, password: PASSWORD } })).status).toBe(200)
  })
})

describe('an uploaded image', () => {
  const upload = (body: Blob) => anna.call(settingsCalls.uploadLogo, { body })

  test('that decompresses to 200 MB is processed with less than 100 MB of memory', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    const pixels = await buffer(Readable.from(Array.from({ length: 200 }, () => megabyte)).pipe(createDeflate()))
    const bomb = Buffer.concat([png({ width: 1000, height: 1000 }).subarray(0, 33), chunk('IDAT', pixels), chunk('IEND', '')])
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    const before = process.resourceUsage().maxRSS
    expect((await upload(new Blob([new Uint8Array(bomb)], { type: 'image/png' }))).status).toBe(200)
    // The highest memory use of this process so far, in KiB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000)
  })

  test.each<[string, string, Buffer]>([
    ['PNG', 'image/png', png({ width: 65_000, height: 65_000 })],
    ['GIF', 'image/gif', Buffer.from(gif().map((byte, at) => ((at >= 6 && at < 10) || (at >= 24 && at < 28) ? 0xff : byte)))],
    ['JPEG', 'image/jpeg', Buffer.from(jpeg().toString('hex').replace(/(ffc0001108)(.{8})/, '$1fde8fde8'), 'hex')],
  ])('with gigantic declared dimensions is rejected: %s', async (_, type, bytes) => {
    const { status } = await anna.call(settingsCalls.uploadAvatar, { body: new Blob([new Uint8Array(bytes)], { type }) })
    expect(status).toBe(413)
  })
})
