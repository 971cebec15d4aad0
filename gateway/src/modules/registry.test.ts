import { expect, test } from 'vitest'
import { sampleManifest } from '../testing/built-folder.ts'
import { type Running, inShare, resolveModules } from './registry.ts'
import type { StoredModule } from './module-store.ts'

const running: Running = new Map([['sdk', '1.0.0'], ['shell', '1.0.0'], ['projects', '1.2.0'], ['billing', null]])
const v1 = sampleManifest('projects', '1.0.0')
const v2 = sampleManifest('projects', '2.0.0')
const needing = (sdk: string, services: Record<string, string> = {}) => ({ ...v2, needs: { sdk, shell: '^1.0.0', services } })
const users = Array.from({ length: 2000 }, (_, index) => index + 1)

function stored(changes: Partial<StoredModule> = {}): StoredModule {
  return { id: 'projects', active: v1, lastGood: null, canary: null, canaryPercent: null, offReason: null, ...changes }
}

function resolved(changes: Partial<StoredModule>, userId: number | null = 1) {
  const [module] = resolveModules([stored(changes)], running, userId)
  return module && { state: module.state, reason: module.reason, current: module.current.manifest.version, lastGood: module.lastGood?.manifest.version ?? null }
}

test.each([
  ['the active release', { active: v2, lastGood: v1 }, { state: 'on', reason: null, current: '2.0.0', lastGood: '1.0.0' }],
  ['a disabled module as off, with the reason', { offReason: 'Under repair.' }, { state: 'off', reason: 'Under repair.', current: '1.0.0', lastGood: null }],
  ['no module without an active release', { active: null }, undefined],
  ['the last good release if the active one is incompatible', { active: needing('^9.0.0'), lastGood: v1 }, { state: 'on', reason: 'It needs sdk ^9.0.0; 1.0.0 is running.', current: '1.0.0', lastGood: null }],
  ['the reason if no release is compatible', { active: needing('^9.0.0') }, { state: 'off', reason: 'It needs sdk ^9.0.0; 1.0.0 is running.', current: '2.0.0', lastGood: null }],
  ['the reason if a service is too old', { active: needing('^1.0.0', { projects: '^1.3.0' }) }, { state: 'off', reason: 'It needs projects ^1.3.0; 1.2.0 is running.', current: '2.0.0', lastGood: null }],
  ['the active release while the version of a service is unknown', { active: needing('^1.0.0', { billing: '^7.0.0' }) }, { state: 'on', reason: null, current: '2.0.0', lastGood: null }],
  ['the reason if a service does not exist', { active: needing('^1.0.0', { payroll: '*' }) }, { state: 'off', reason: 'It needs payroll *, which does not exist here.', current: '2.0.0', lastGood: null }],
  ['the reason if a version range is invalid', { active: needing('newest') }, { state: 'off', reason: "It needs sdk 'newest', which is no range of versions.", current: '2.0.0', lastGood: null }],
  ['the canary, with the active release as fallback', { canary: v2, canaryPercent: 100 }, { state: 'on', reason: null, current: '2.0.0', lastGood: '1.0.0' }],
  ['no incompatible canary', { canary: needing('^9.0.0'), canaryPercent: 100 }, { state: 'on', reason: null, current: '1.0.0', lastGood: null }],
] as const)('gives a user %s', (_, changes, expected) => {
  expect(resolved(changes)).toEqual(expected)
})

test('serves visitors neither canaries nor modules that have only a canary', () => {
  expect(resolved({ canary: v2, canaryPercent: 100 }, null)?.current).toBe('1.0.0')
  expect(resolved({ active: null, canary: v2, canaryPercent: 100 }, null)).toBeUndefined()
  expect(resolved({ active: null, canary: v2, canaryPercent: 100 }, 7)?.current).toBe('2.0.0')
})

test('assigns about the requested percentage of users to a canary, keeps them as the percentage grows and selects different users for other releases', () => {
  const share = (percent: number, canary = v2) => users.filter((user) => inShare({ id: 'projects', canary, canaryPercent: percent }, user))
  const [five, half, all] = [share(5), share(50), share(100)]
  expect(five.length).toBeGreaterThan(60)
  expect(five.length).toBeLessThan(145)
  expect(half).toEqual(expect.arrayContaining(five))
  expect(all).toEqual(users)
  expect(five).not.toEqual(expect.arrayContaining(share(5, sampleManifest('projects', '3.0.0'))))
})
