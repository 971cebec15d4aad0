import { loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltFolder, buildFolder, release } from '../../gateway/src/testing/built-folder.ts'
import { integrityOf } from '../../gateway/src/modules/release-files.ts'
import { publication } from '../../gateway/src/testing/sample-publication.ts'
import { startTestGateway, type TestGateway } from '../../gateway/src/testing/test-gateway.ts'
import { runModules } from './run-modules.ts'
import { serveRelease } from './pack-release.ts'

const token = 't'.repeat(40)
let gateway: TestGateway
let built: BuiltFolder

beforeAll(async () => {
  built = await buildFolder(release('trips', '1.0.0'))
  gateway = await startTestGateway({ modules: { operators: [{ name: 'anna', token }] } })
})
afterAll(async () => {
  await gateway.close()
  await built.remove()
})
afterEach(() => vi.restoreAllMocks())
// Each publish starts a process that loads a simulated DOM, which takes time.
vi.setConfig({ testTimeout: 60_000 })

/** Runs the command and returns its exit code and output. */
async function modules(...args: string[]) {
  const output: string[] = []
  const hear = (text: unknown) => void output.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(hear)
  vi.spyOn(console, 'error').mockImplementation(hear)
  const code = await runModules([...args, '--url', gateway.origin, '--token', token])
  vi.restoreAllMocks()
  return { code, text: output.join('\n') }
}

test('publishes a release, rolls it out to some users, then to all users, and rolls it back', async () => {
  const folder = `${built.root}/mf-trips`
  const published = await modules('publish', folder)
  expect([published.code, published.text]).toEqual([0, expect.stringMatching(/^trips 1\.0\.0 is published\. No user gets it yet: npm run modules -- activate trips 1\.0\.0\n/)])
  expect(await modules('activate', 'trips', '1.0.0')).toMatchObject({ code: 0, text: expect.stringMatching(/^trips 1\.0\.0 is active\./) })

  await built.write(release('trips', '1.1.0'))
  expect(await modules('publish', `${folder}/dist/1.1.0`)).toMatchObject({ code: 0 })
  expect(await modules('canary', 'trips', '1.1.0', '5%')).toMatchObject({ code: 0, text: expect.stringContaining('5% of the users get trips 1.1.0.') })
  expect((await modules('list')).text).toMatch(/canary 5% {2}1\.1\.0 [^\n]*\n {2}active {5}1\.0\.0 /)
  expect(await modules('promote', 'trips')).toMatchObject({ code: 0, text: expect.stringMatching(/^trips 1\.1\.0 is active\./) })
  expect(await modules('rollback', 'trips')).toMatchObject({ code: 0, text: expect.stringMatching(/^trips is back at 1\.0\.0\./) })
  await modules('disable', 'trips', 'The', 'road', 'is', 'closed.')
  const { text } = await modules('list', '--json')
  expect(JSON.parse(text)).toMatchObject([{ id: 'trips', state: 'off', reason: 'The road is closed.', active: '1.0.0' }])
  await modules('enable', 'trips')
  const history = (await modules('history', 'trips')).text.split('\n').slice(1).map((line) => line.replace(/^ *\S+ \S+ +/, '').replaceAll(/ {2,}/g, ' '))
  expect(history).toEqual([
    'anna switched on',
    'anna switched off The road is closed.',
    'anna rolled back 1.1.0 → 1.0.0',
    'anna promoted 1.0.0 → 1.1.0',
    'anna canary started 1.1.0 5%',
    'anna published 1.1.0',
    'anna activated 1.0.0',
    'anna published 1.0.0',
  ])
})

test('finds a release by its version and ends a canary on rollback', async () => {
  await built.write(release('caps', '1.0.0-aaaa1111'))
  await modules('publish', `${built.root}/mf-caps`)
  expect(await modules('canary', 'caps', '1.0.0', '10')).toMatchObject({ code: 0, text: expect.stringMatching(/^10% of the users get caps 1\.0\.0-aaaa1111\.\n/) })
  expect(await modules('rollback', 'caps')).toMatchObject({ code: 0, text: expect.stringMatching(/^caps is off for all users\.\n[^]* failed +1\.0\.0-aaaa1111 /) })
  expect(await modules('activate', 'caps', '1.0.0')).toMatchObject({ code: 0, text: expect.stringMatching(/^caps 1\.0\.0-aaaa1111 is active\.\n/) })
  await built.write(release('caps', '1.1.0-bbbb2222'))
  await modules('publish', `${built.root}/mf-caps`)
  await built.write(release('caps', '1.1.0-cccc3333'))
  await modules('publish', `${built.root}/mf-caps`)
  expect(await modules('canary', 'caps', '1.1.0', '10')).toEqual({ code: 1, text: 'There is more than one 1.1.0: 1.1.0-cccc3333, 1.1.0-bbbb2222' })
  await modules('canary', 'caps', '1.1.0-cccc3333', '10')
  expect(await modules('rollback', 'caps')).toMatchObject({ code: 0, text: expect.stringMatching(/^caps is back at 1\.0\.0-aaaa1111\.\n/) })
})

const operator: Caller = (...args) => caller(gateway.origin, () => ({ authorization: `Bearer ${token}` }))(...args)

test('lists the newest releases, plus older ones that are active, last good or the canary', async () => {
  for (let number = 1; number <= 12; number += 1) {
    await operator(operatorCalls.publish, { params: { module: 'coins' }, body: publication('coins', `${number}.0.0`) })
    if (number === 1 || number === 3) await modules('activate', 'coins', `${number}.0.0`)
  }
  const { text } = await modules('canary', 'coins', '2.0.0', '5')
  const [, told = ''] = text.split('p95\n')
  const lines = told.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').replace(/ \d{4}-.*/, '').trim())
  expect(lines).toEqual(['12.0.0', '11.0.0', '10.0.0', '9.0.0', '8.0.0', '7.0.0', '6.0.0', '5.0.0', 'active 3.0.0', 'canary 5% 2.0.0', 'last good 1.0.0', 'and 1 older one'])
})

test('rejects a folder without a valid release before sending anything', async () => {
  const folder = `${built.root}/mf-cups`
  await built.write({ 'mf-cups/package.json': '{}', 'mf-cups/module.json': '{"id":"cups"}' })
  const unbuilt = { code: 1, text: `There is no release in ${folder}: build the module first.` }
  expect([await modules('publish', folder), await modules('serve', folder)]).toEqual([unbuilt, unbuilt])
  const { 'mf-cups/dist/1.0.0/module.json': manifest = '', ...files } = release('cups', '1.0.0')
  await built.write({ ...files, 'mf-cups/dist/1.0.0/module.json': manifest.replace('"title":"cups"', '"title":7').replace('"nav":[]', '"nav":[{"label":"Cups","icon":"cup","path":"cups"}]') })
  expect(await modules('publish', folder)).toEqual({
    code: 1,
    text: [
      `${folder}/dist/1.0.0 holds no release that can be read:`,
      '  title: Invalid input: expected string, received number',
      '  nav.0.path: starts with /',
      '  nav.0.order: Invalid input: expected number, received undefined',
    ].join('\n'),
  })
})

test('publish reports a failed build and names the previous release, which can still be published', async () => {
  const folder = `${built.root}/mf-kilns`
  await built.write({ 'mf-kilns/package.json': '{}', 'mf-kilns/dist/.unfinished': '' })
  expect(await modules('publish', folder)).toEqual({ code: 1, text: `The last build in ${folder}/dist failed or has not finished. Nothing was built before.` })
  await built.write(release('kilns', '1.0.0'))
  expect(await modules('publish', folder)).toEqual({
    code: 1,
    text: `The last build in ${folder}/dist failed or has not finished. The release built before it is 1.0.0; to use that one: ${folder}/dist/1.0.0`,
  })
  expect(await modules('publish', `${folder}/dist/1.0.0`)).toMatchObject({ code: 0 })
})

test.each([
  ['throws', "throw new TypeError('boom')", 'TypeError: boom'],
  ['uses a global that does not exist in browsers', 'process.exit(0)', 'ReferenceError: process is not defined'],
  ['defines no container', 'document.title', "entry.js does not define the container nails_1.0.0"],
])('publish rejects a release whose code %s', async (_, code, reason) => {
  const files = release('nails', '1.0.0')
  const { assets, ...manifest } = JSON.parse(files['mf-nails/dist/1.0.0/module.json'] ?? '') as ModuleManifest
  const broken = { ...manifest, assets: { ...assets, 'entry.js': integrityOf(Buffer.from(code)) } }
  await built.write({ ...files, 'mf-nails/dist/1.0.0/entry.js': code, 'mf-nails/dist/1.0.0/module.json': JSON.stringify(broken) })
  expect(await modules('publish', `${built.root}/mf-nails`)).toEqual({
    code: 1,
    text: expect.stringMatching(new RegExp(`^nails 1\\.0\\.0 cannot be published:\n {2}its code fails when it is loaded: .*${reason}$`)),
  })
})

test('list shows which failures count, why others do not, and how to activate a failed release again', async () => {
  await built.write(release('drums', '1.0.0'))
  await modules('publish', `${built.root}/mf-drums`, '--activate')
  await built.write(release('drums', '1.1.0'))
  await modules('publish', `${built.root}/mf-drums`, '--activate')
  const user = await gateway.signedIn()
  const failed = { module: 'drums', version: '1.1.0', outcome: 'fast', ms: 1 } as const
  await user.call(loadReportCalls.send, { body: { reports: [failed, failed] } })
  const { text } = await modules('rollback', 'drums')
  expect(text).toMatch(/\n {2}failed +1\.1\.0 .* 0 +2 \(100%\) +1 +1\n/)
  expect(text.split('\n').slice(-4)).toEqual([
    '  loads, failed: page loads in 24 hours. users, failing: users that count, each once, within 10 minutes.',
    '  Not counted: demo accounts, more failures of the same user, and failures more than 10 minutes ago or after the load.',
    '  A release is rolled back when more than 20% of at least 10 users had failures.',
    '  To activate a failed release again: npm run modules -- activate drums 1.1.0',
  ])
  const again = await modules('activate', 'drums', '1.1.0')
  expect(again.text).toMatch(/^drums 1\.1\.0 is active\.\n[^]*\n {2}active +1\.1\.0 .* 0 +2 \(100%\) +0 +0\n/)
})

test('prints why a command was rejected and returns its exit code', async () => {
  await built.write({ ...release('maps', '1.0.0', { budget: { entry: 1, firstPage: 1000 } }), 'mf-maps/dist/1.0.0/page.css': 'b{}' })
  expect(await modules('publish', `${built.root}/mf-maps`)).toEqual({
    code: 1,
    text: expect.stringMatching(/^maps 1\.0\.0 cannot be published:\n {2}page\.css is not the file whose hash module\.json has\n {2}the entry weighs \d+ bytes in brotli, its budget is 1$/),
  })
  expect(await modules('publish', `${built.root}/nowhere`)).toEqual({ code: 1, text: `There is no release in ${built.root}/nowhere: build the module first.` })
  await built.write(release('pens', '1.0.0'))
  expect(await modules('publish', `${built.root}/mf-pens`, '--activate')).toMatchObject({ code: 0, text: expect.stringContaining('It is active.') })
  expect(await modules('publish', `${built.root}/mf-pens`)).toEqual({ code: 1, text: 'This version is published already, and a version never changes' })
  expect(await modules('promote', 'pens')).toEqual({ code: 1, text: 'There is no canary to promote' })
  expect(await modules('canary', 'pens', '1.0.0', 'half')).toEqual({ code: 1, text: "'half' is no share: a whole number from 0 to 100." })
  expect(await modules('rollback')).toMatchObject({ code: 2, text: 'npm run modules -- rollback <id>' })
  expect(await modules('dance')).toMatchObject({ code: 2, text: expect.stringMatching(/^There is no command 'dance'\./) })
  expect(await modules('list', '--loud')).toMatchObject({ code: 2 })
})

test('prints a message without a stack trace if no Billfold responds', async () => {
  const output = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await runModules(['list', '--url', 'http://127.0.0.1:9', '--token', token])).toBe(1)
  expect(output.mock.calls[0]?.[0]).toMatch(/^No Billfold answers at http:\/\/127\.0\.0\.1:9\./)
})

test('serves a release’s files to pages from any origin, and no other files', async () => {
  await built.write(release('lamps', '1.0.0'))
  const { id, origin, server } = await serveRelease(`${built.root}/mf-lamps`, 0)
  const get = async (path: string) => {
    const answer = await fetch(origin + path)
    return [answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('content-type')]
  }
  expect(id).toBe('lamps')
  expect(await get('/module.json')).toEqual([200, '*', 'application/json'])
  expect(await get('/entry.js')).toEqual([200, '*', 'text/javascript'])
  expect(await get('/~abc/page.css')).toEqual([200, '*', 'text/css'])
  for (const path of ['/..%2f..%2freleases.json', '/%E0', '//']) expect((await get(path))[0], path).toBe(404)
  const { port } = new URL(origin)
  expect(await modules('serve', `${built.root}/mf-lamps`, port)).toEqual({ code: 1, text: `Port ${port} is taken: name another one, npm run modules -- serve <dir> <port>` })
  server.close()
})
