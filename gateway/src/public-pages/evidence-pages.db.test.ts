import { testKeys } from '@billfold/server-kit/testing/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { type TestGateway, startTestGateway } from '../testing/test-gateway.ts'

const POLICY = "default-src 'none'; script-src 'sha256-AAAA='"
const PAGE = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}" /><title>Check</title></head></html>`

const [CURRENT, FORMER] = [
  { id: 'k2', secret: 'B'.repeat(43) },
  { id: 'k1', secret: 'A'.repeat(43) },
]

let built: BuiltFolder
let gateway: TestGateway
beforeAll(async () => {
  built = await buildFolder({ 'mf-public/dist/verify-signature.html': PAGE, 'shell/dist/index.html': '<p>the shell</p>' })
  gateway = await startTestGateway({ root: built.root, keys: { ...testKeys, evidencePublic: [CURRENT, FORMER] } })
})
afterAll(async () => {
  await gateway.close()
  await built.remove()
})

test('serves the verification page to anyone, allows only its own script and forbids framing', async () => {
  for (const path of ['/verify-signature', '/Verify-Signature/']) {
    const response = await fetch(gateway.origin + path)
    expect([response.status, await response.text()]).toEqual([
      200,
      PAGE.replace('</title>', `</title><meta name="billfold-signing-keys" content="${CURRENT.secret} ${FORMER.secret}" />`),
    ])
    expect(response.headers.get('content-security-policy')).toBe(`${POLICY}; frame-ancestors 'none'`)
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('serves the public keys for evidence to anyone, starting with the current key', async () => {
  const response = await fetch(`${gateway.origin}/.well-known/billfold-signing-key`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await response.text()).toBe(`${CURRENT.secret}\n${FORMER.secret}\n`)
})

test('returns 503 with a hint if the page has not been built', async () => {
  const empty = await buildFolder()
  const other = await startTestGateway({ root: empty.root })
  const response = await fetch(`${other.origin}/verify-signature`)
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')])
  await other.close()
  await empty.remove()
})
