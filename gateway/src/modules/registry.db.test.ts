import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder, release, sampleFiles } from '../testing/built-folder.ts'
import { startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

const TOKEN = 'a'.repeat(40)

let built: BuiltFolder
let gateway: TestGateway
beforeEach(async () => {
  built = await buildFolder({ 'shell/dist/index.html': '<!--billfold:registry-->' })
  gateway = await startTestGateway({ root: built.root, modules: { publishesBuilt: true, operators: [{ name: 'anna', token: TOKEN }] } })
})
afterEach(async () => {
  await gateway.close()
  await built.remove()
})

async function registered(at: Pick<TestGateway, 'visitor'> = gateway) {
  const { body } = await at.visitor().call(moduleCalls.registry)
  return body
}

async function onlyModule() {
  const { modules } = await registered()
  expect(modules).toHaveLength(1)
  return modules[0]!
}

test('publishes and activates a local build, and serves its files', async () => {
  await built.write({ ...release('projects', '1.0.0'), 'mf-billing/package.json': '{}', 'mf-billing/dist/log.txt': '' })
  expect(await onlyModule()).toMatchObject({ id: 'projects', state: 'on', reason: null, current: { base: '/_m/projects/1.0.0/', manifest: { version: '1.0.0' } }, lastGood: null })
  const answer = await fetch(`${gateway.origin}/_m/projects/1.0.0/entry.js`)
  expect([await answer.text(), answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    sampleFiles('projects', '1.0.0')['entry.js'],
    'text/javascript; charset=utf-8',
    'nosniff',
  ])
})

test('serves a rebuild with a new revision on the next request and keeps the previous release as the last good one', async () => {
  await built.write(release('projects', '1.0.0'))
  const first = await registered()
  expect(await registered()).toEqual(first)
  await built.write(release('projects', '1.1.0', {}, '1.0.0'))
  const second = await registered()
  expect(second.modules[0]).toMatchObject({ current: { base: '/_m/projects/1.1.0/' }, lastGood: { base: '/_m/projects/1.0.0/' } })
  expect(second.revision).not.toBe(first.revision)
  expect((await fetch(`${gateway.origin}/_m/projects/1.0.0/entry.js`)).status).toBe(200)
})

test('keeps an operator’s choice until the next build, and never falls back to a rolled-back release', async () => {
  await built.write({ ...release('projects', '1.0.0'), ...release('projects', '2.0.0', {}, '1.0.0') })
  await onlyModule()
  const { status } = await gateway.visitor({ authorization: `Bearer ${TOKEN}` }).call(operatorCalls.rollBack, { params: { module: 'projects' } })
  expect(status).toBe(200)
  const restarted = await startTestGateway({ root: built.root, databaseUrl: gateway.database.url('accounts'), modules: { publishesBuilt: true } })
  expect((await registered(restarted)).modules[0]?.current.base).toBe('/_m/projects/1.0.0/')
  await restarted.close()
  await built.write(release('projects', '3.0.0', {}, '2.0.0'))
  expect(await onlyModule()).toMatchObject({ current: { base: '/_m/projects/3.0.0/' }, lastGood: { base: '/_m/projects/1.0.0/' } })
})

test('publishes a build only once when two gateways share a database, and serves it from both', async () => {
  await built.write(release('projects', '1.0.0'))
  const { database } = gateway
  const other = await startTestGateway({ root: built.root, databaseUrl: database.url('accounts'), modules: { publishesBuilt: true } })
  const [one, two] = await Promise.all([registered(), registered(other)])
  expect(one).toEqual(two)
  expect(one.modules.map(({ current }) => current.base)).toEqual(['/_m/projects/1.0.0/'])
  await other.close()
})

const broken: [string, Record<string, string>][] = [
  ['a manifest of another shape', { 'mf-projects/dist/2.0.0/module.json': '{"id":"projects"}' }],
  ['a manifest that is no JSON', { 'mf-projects/dist/2.0.0/module.json': '<html>' }],
  ['the name of another', release('projects', '2.0.0', { id: 'billing' })],
  ['a file that is not the one whose hash it has', { 'mf-projects/dist/2.0.0/entry.js': 'alert(1)' }],
  ['a file too few', { 'mf-projects/dist/2.0.0/module.json': JSON.stringify({ ...JSON.parse(release('projects', '2.0.0')['mf-projects/dist/2.0.0/module.json'] ?? ''), assets: {} }) }],
  ['a version outside of its folder', { 'mf-projects/dist/releases.json': '{"current":"../../x","lastGood":null}' }],
  ['no pointer', { 'mf-projects/dist/releases.json': '{}' }],
]

test('ignores a broken build and publishes the next valid one', async () => {
  await built.write(release('projects', '1.0.0'))
  await onlyModule()
  for (const [what, files] of broken) {
    await built.write({ ...release('projects', '2.0.0'), ...files })
    expect(await onlyModule(), what).toMatchObject({ state: 'on', current: { base: '/_m/projects/1.0.0/' } })
  }
  await built.write(release('projects', '2.0.0'))
  expect(await onlyModule()).toMatchObject({ state: 'on', current: { base: '/_m/projects/2.0.0/' } })
})

test('publishes a build without its last good release if that release is broken', async () => {
  await built.write({ ...release('projects', '1.0.0'), ...release('projects', '2.0.0', {}, '1.0.0'), 'mf-projects/dist/1.0.0/entry.js': 'alert(1)' })
  expect(await onlyModule()).toMatchObject({ current: { base: '/_m/projects/2.0.0/' }, lastGood: null })
})

test('publishes nothing if the database rejects the last good release, and logs the reason', async () => {
  const { log, text } = recordedLog()
  await built.write({ ...release('projects', '1.0.0'), ...release('projects', '2.0.0', {}, '1.0.0') })
  await queryAs(gateway.database.adminUrl, null, "alter table accounts.module_release add constraint no_old_one check (version <> '1.0.0')")
  const other = await startTestGateway({ root: built.root, databaseUrl: gateway.database.url('accounts'), modules: { publishesBuilt: true }, log })
  expect((await registered(other)).modules).toEqual([])
  await other.close()
  expect(text()).toContain('no_old_one')
})

test('compares a module’s requirements with the version that its service reports', async () => {
  await built.write(release('projects', '1.0.0', { needs: { sdk: '^1.0.0', shell: '^1.0.0', services: { projects: '^1.0.0' } } }))
  const service = await startUpstream((ctx) => {
    ctx.body = { status: 'ok', version: '0.9.0' }
  })
  const other = await startTestGateway({ root: built.root, services: { projects: service.url }, modules: { publishesBuilt: true } })
  // Page loads wait only briefly for the services' versions, so retry until they are known.
  await expect.poll(async () => (await registered(other)).modules).toMatchObject([{ state: 'off', reason: 'It needs projects ^1.0.0; 0.9.0 is running.' }])
  await other.close()
  await service.close()
})

test('allows modules from a developer’s machine only if overrides are enabled', async () => {
  const open = async ({ origin }: TestGateway) => (await fetch(origin, { headers: { accept: 'text/html' } })).headers.get('content-security-policy')
  expect(await registered()).not.toHaveProperty('overridesAllowed')
  expect(await open(gateway)).not.toContain('localhost')
  const other = await startTestGateway({ root: built.root, modules: { allowsOverrides: true } })
  expect(await registered(other)).toMatchObject({ overridesAllowed: true })
  expect(await open(other)).toContain("script-src 'self' http://localhost:*;")
  await other.close()
})
