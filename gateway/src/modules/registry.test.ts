import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder, release } from '../testing/built-folder.ts'
import { registryOf } from './registry.ts'

let built: BuiltFolder
beforeEach(async () => {
  built = await buildFolder()
})
afterEach(() => built.remove())

async function onlyModule() {
  const { modules } = await registryOf(built.root)()
  expect(modules).toHaveLength(1)
  return modules[0]!
}

test('a module that is not built is not listed', async () => {
  await built.write({ 'mf-billing/package.json': '{}', 'mf-billing/dist/log.txt': '' })
  expect((await registryOf(built.root)()).modules).toEqual([])
})

test('a built module is on, with the base of its files', async () => {
  await built.write(release('projects', '0.1.0-abc'))
  expect(await onlyModule()).toMatchObject({
    id: 'projects',
    state: 'on',
    reason: null,
    current: { base: '/_m/projects/0.1.0-abc/', manifest: { version: '0.1.0-abc', assets: { 'entry.js': 'sha384-AAAA' } } },
    lastGood: null,
  })
})

test('the release before is there to fall back to, unless it is broken', async () => {
  await built.write({ ...release('projects', '1.0.0'), ...release('projects', '1.1.0', {}, '1.0.0') })
  expect((await onlyModule()).lastGood?.base).toBe('/_m/projects/1.0.0/')
  await built.write({ 'mf-projects/dist/1.0.0/module.json': '{' })
  expect(await onlyModule()).toMatchObject({ state: 'on', lastGood: null })
})

test.each([
  [{ needs: { sdk: '^2.0.0', shell: '^1.0.0', services: {} } }, 'It needs sdk ^2.0.0; 1.0.0 is running.'],
  [{ needs: { sdk: '^1.0.0', shell: '>=3', services: {} } }, 'It needs shell >=3; 1.0.0 is running.'],
  [{ needs: { sdk: '^1.0.0', shell: '^1.0.0', services: { billing: '~0.9.0' } } }, 'It needs billing ~0.9.0; 1.0.0 is running.'],
  [{ needs: { sdk: '^1.0.0', shell: '^1.0.0', services: { payroll: '*' } } }, 'It needs payroll *, which does not exist here.'],
  [{ needs: { sdk: 'newest', shell: '^1.0.0', services: {} } }, "It needs sdk 'newest', which is no range of versions."],
])('a module with %j is off and says why', async (changes, reason) => {
  await built.write(release('projects', '1.0.0', changes))
  expect(await onlyModule()).toMatchObject({ state: 'off', reason })
})

test('a release that does not fit here leaves the one before in its place, and says why', async () => {
  await built.write({ ...release('projects', '1.0.0'), ...release('projects', '2.0.0', { needs: { sdk: '^9.0.0', shell: '*', services: {} } }, '1.0.0') })
  expect(await onlyModule()).toMatchObject({
    state: 'on',
    reason: 'It needs sdk ^9.0.0; 1.0.0 is running.',
    current: { base: '/_m/projects/1.0.0/' },
    lastGood: null,
  })
})

test.each([
  ['another shape', { 'mf-projects/dist/1.0.0/module.json': '{"id":"projects"}' }, /^Its module\.json is not valid: /],
  ['no JSON', { 'mf-projects/dist/1.0.0/module.json': '<html>' }, /^Its release cannot be read: /],
  ['the name of another', release('projects', '1.0.0', { id: 'billing' }), 'Its release cannot be read: The folder of projects 1.0.0 holds billing 1.0.0'],
  ['a version outside of its folder', { 'mf-projects/dist/releases.json': '{"current":"../../x","lastGood":null}' }, /is no version/],
  ['no pointer', { 'mf-projects/dist/releases.json': '{}' }, /not valid: current/],
])('a release with %s is off and says why', async (_, files, reason) => {
  await built.write({ ...release('projects', '1.0.0'), ...files })
  const module = await onlyModule()
  expect(module.state).toBe('off')
  expect(module.reason).toMatch(reason)
})

test('a rebuild is seen by the next request and changes the revision', async () => {
  await built.write(release('projects', '1.0.0'))
  const read = registryOf(built.root)
  const first = await read()
  expect(await read()).toEqual(first)
  await built.write(release('projects', '1.0.0-next'))
  const second = await read()
  expect(second.modules[0]?.current.base).toBe('/_m/projects/1.0.0-next/')
  expect(second.revision).not.toBe(first.revision)
})
