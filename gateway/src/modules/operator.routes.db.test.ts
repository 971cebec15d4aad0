import type { Call } from '@billfold/contracts/call'
import { type LoadReport, loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { queryAs, somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publication } from '../testing/sample-publication.ts'
import { type TestGateway, type Visitor, startTestGateway } from '../testing/test-gateway.ts'

const ANNA = 'a'.repeat(40)
const CI = 'c'.repeat(40)

let gateway: TestGateway
let anna: Caller
let ci: Caller
let users: Visitor[]

beforeAll(async () => {
  const operators = [{ name: 'anna', token: ANNA }, { name: 'ci', token: CI }]
  gateway = await startTestGateway({ modules: { operators, health: { users: 5, percent: 20, minutes: 10 } } })
  anna = caller(gateway.origin, () => ({ authorization: `Bearer ${ANNA}` }))
  ci = caller(gateway.origin, () => ({ authorization: `Bearer ${CI}` }))
  users = await Promise.all(Array.from({ length: 6 }, () => gateway.signedIn()))
})
afterAll(() => gateway.close())

const publish = (id: string, version: string, further: { activate?: boolean } = {}, as = anna) =>
  as(operatorCalls.publish, { params: { module: id }, body: { ...publication(id, version), ...further } })

/** Publishes a module whose releases were activated one after another. */
async function moduleWith(id: string, ...versions: string[]): Promise<void> {
  for (const version of versions) expect((await publish(id, version, { activate: true })).status).toBe(200)
}

async function pointersOf(id: string) {
  const { body } = await anna(operatorCalls.list)
  const { active, lastGood, canary, reason } = body.find((module) => module.id === id)!
  return { active, lastGood, canary: canary && `${canary.version} ${canary.percent}`, reason }
}

async function failedOf(id: string) {
  const { body } = await anna(operatorCalls.list)
  return body.find((module) => module.id === id)!.versions.filter(({ failedAt }) => failedAt !== null).map(({ version }) => version)
}

async function historyOf(id: string) {
  const { body } = await anna(operatorCalls.history, { params: { module: id } })
  return body.map(({ by, action, from, to, note }) => [by, action, from, to, note].filter((part) => part !== null).join(' '))
}

async function versionFor(visitor: Visitor, id: string) {
  const { body } = await visitor.call(moduleCalls.registry)
  return body.modules.find((module) => module.id === id)?.current.manifest.version
}

const act = <C extends Call>(call: C, module: string, body?: Record<string, unknown>, as = anna) => as(call, { params: { module } as never, ...(body && { body }) })

describe('a call without an operator’s token', () => {
  test.each(Object.values(operatorCalls).map((call) => [call.name, call] as const))('returns 401 with or without a session, and with a wrong token: %s', async (_, call) => {
    const wrong = caller(gateway.origin, () => ({ authorization: `Bearer ${'x'.repeat(40)}` }))
    for (const as of [users[0]!.call, gateway.visitor().call, wrong]) {
      const { status, error } = await as(call as Call, { params: { module: 'nothing' }, ...(call.method === 'POST' && { body: {} }) })
      expect([status, error.message]).toEqual([401, as === wrong ? 'Invalid operator token' : "This needs an operator's token"])
    }
  })
})

describe('publishing', () => {
  test('stores a release but does not assign it to any users until it is activated', async () => {
    const { status, body } = await publish('notes', '1.0.0')
    expect([status, body.active, body.versions.map(({ version, publishedBy }) => `${version} by ${publishedBy}`)]).toEqual([200, null, ['1.0.0 by anna']])
    expect(await versionFor(users[0]!, 'notes')).toBeUndefined()
    expect((await fetch(`${gateway.origin}/_m/notes/1.0.0/entry.js`)).status).toBe(200)
    await act(operatorCalls.activate, 'notes', { version: '1.0.0' })
    expect(await versionFor(users[0]!, 'notes')).toBe('1.0.0')
  })

  test('returns 409 for an existing version and leaves it unchanged', async () => {
    await moduleWith('pens', '1.0.0')
    const other = publication('pens', '1.0.0', { title: 'Other' })
    for (const body of [publication('pens', '1.0.0'), other]) {
      const { status, error } = await act(operatorCalls.publish, 'pens', body)
      expect([status, error.message]).toEqual([409, 'This version is published already, and a version never changes'])
    }
    expect((await anna(operatorCalls.list)).body.find(({ id }) => id === 'pens')?.title).toBe('pens')
  })

  const whole = publication('broken', '1.0.0')
  const { 'entry.js': entry, ...withoutEntry } = whole.files
  test.each([
    ['a file that does not match its hash', { ...whole, files: { ...whole.files, 'entry.js': { ...entry, content: 'AAAA' } } }, /entry\.js is not the file whose hash/],
    ['a missing file', { ...whole, files: withoutEntry }, /entry\.js is missing/],
    ['a file that is not in the manifest', { ...whole, files: { ...whole.files, 'more.js': entry } }, /more\.js is not in module\.json/],
    ['a path outside its folder', { ...whole, files: { ...whole.files, '../more.js': entry } }, /is not valid|is no path of a file/i],
    ['a file that cannot be decompressed', { ...whole, files: { ...whole.files, 'entry.js': { ...entry, encoding: 'br' } } }, /cannot be unpacked/],
    ['an entry that is not listed as an asset', publication('broken', '1.0.0', { entry: 'main.js' }), /main\.js is needed, but is no asset/],
    ['an entry larger than its budget', publication('broken', '1.0.0', { budget: { entry: 5, firstPage: 1000 } }), /the entry weighs \d+ bytes in brotli, its budget is 5/],
    ['a requirement that this installation does not meet', publication('broken', '1.0.0', { needs: { sdk: '^9.0.0', shell: '*', services: {} } }), /It needs sdk \^9\.0\.0; 1\.0\.0 is running/],
    ['a route of the shell', publication('broken', '1.0.0', { routes: [{ path: '/settings', page: 'detail', preload: [] }] }), /the route \/settings takes \/settings from the shell/],
    ['a route of the gateway', publication('broken', '1.0.0', { routes: [{ path: '/api/trips', page: 'detail', preload: [] }] }), /the route \/api\/trips takes \/api\/\* from the gateway/],
    ['a card wider than any page', publication('broken', '1.0.0', { slots: [{ slot: 'dashboard.cards.v1', id: 'card', order: 1, title: 'Card', span: 99 }] }), /'card' spans 99 columns/],
    ['an icon that the shell does not have', publication('broken', '1.0.0', { nav: [{ label: 'Broken', icon: 'rocket', path: '/broken/new', order: 1 }] }), /'Broken' has the icon rocket, which does not exist; there are car, /],
    ['the manifest of another module', publication('other', '1.0.0'), /This is a release of other/],
    ['an invalid version', publication('broken', '../1'), /^'\.\.\/1' is no version: 1\.2\.0 or 1\.2\.0-9f2c1ab$/],
    ['no manifest', { files: {} }, /./],
  ])('rejects a release with %s and stores none of it', async (_, body, message) => {
    const { status, error } = await act(operatorCalls.publish, 'broken', body)
    expect([status, error.code]).toEqual([400, 'validation_failed'])
    expect(error.message).toMatch(message)
    expect((await act(operatorCalls.history, 'broken')).status).toBe(404)
  })

  test('returns 409 when another module’s release uses the same container name', async () => {
    await moduleWith('inks', '1.0.0')
    const { status, error } = await act(operatorCalls.publish, 'paper', publication('paper', '1.0.0', { container: 'inks_1.0.0' }))
    expect([status, error.message]).toEqual([409, 'Its container has the name of another release: two on one page would overwrite each other'])
    expect((await act(operatorCalls.history, 'paper')).status).toBe(404)
  })

  test('succeeds only once when the same version is published concurrently', async () => {
    const answers = await Promise.all([publish('clips', '1.0.0'), publish('clips', '1.0.0', {}, ci), publish('clips', '1.0.0', {}, ci)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await historyOf('clips')).toHaveLength(1)
  })

  test('deletes releases unused for 30 days, except active ones, fallbacks and the newest five', async () => {
    await moduleWith('files', ...Array.from({ length: 8 }, (_, index) => `${index + 1}.0.0`))
    await act(operatorCalls.activate, 'files', { version: '1.0.0' })
    const long = "published_at = published_at - interval '40 days', last_active_at = last_active_at - case version when '2.0.0' then interval '29 days' else interval '40 days' end"
    await queryAs(gateway.database.adminUrl, null, `update accounts.module_release set ${long} where module_id = 'files'`)
    const { body } = await publish('files', '9.0.0')
    expect(body.versions.map(({ version }) => version)).toEqual(['9.0.0', '8.0.0', '7.0.0', '6.0.0', '5.0.0', '2.0.0', '1.0.0'])
  })
})

describe('the release pointers', () => {
  test('roll back to the last good release and then to older ones, skipping failed releases', async () => {
    await moduleWith('trips', '1.0.0', '2.0.0', '3.0.0')
    expect(await pointersOf('trips')).toMatchObject({ active: '3.0.0', lastGood: '2.0.0' })
    await act(operatorCalls.rollBack, 'trips')
    expect(await pointersOf('trips')).toMatchObject({ active: '2.0.0', lastGood: '1.0.0' })
    await act(operatorCalls.activate, 'trips', { version: '3.0.0' })
    await act(operatorCalls.rollBack, 'trips')
    await act(operatorCalls.rollBack, 'trips')
    expect(await pointersOf('trips')).toMatchObject({ active: '1.0.0', lastGood: null })
    const { status, error } = await act(operatorCalls.rollBack, 'trips')
    expect([status, error.message]).toEqual([409, "There is no release to go back to. 'npm run modules -- disable trips' switches the module off."])
    expect((await historyOf('trips')).slice(0, 3)).toEqual(['anna rolled back 2.0.0 1.0.0', 'anna rolled back 3.0.0 2.0.0', 'anna activated 2.0.0 3.0.0'])
  })

  test('assign a canary to a share of users until it is promoted or ended', async () => {
    await moduleWith('maps', '1.0.0')
    await publish('maps', '2.0.0')
    await act(operatorCalls.startCanary, 'maps', { version: '2.0.0', percent: 100 })
    expect(await versionFor(users[0]!, 'maps')).toBe('2.0.0')
    expect(await versionFor(gateway.visitor(), 'maps')).toBe('1.0.0')
    await act(operatorCalls.startCanary, 'maps', { version: '2.0.0', percent: 0 })
    expect(await versionFor(users[0]!, 'maps')).toBe('1.0.0')
    await act(operatorCalls.startCanary, 'maps', { version: '2.0.0', percent: 5 })
    await act(operatorCalls.promote, 'maps')
    expect(await pointersOf('maps')).toEqual({ active: '2.0.0', lastGood: '1.0.0', canary: null, reason: null })
    expect(await versionFor(gateway.visitor(), 'maps')).toBe('2.0.0')
    expect((await historyOf('maps')).slice(0, 4)).toEqual([
      'anna promoted 1.0.0 2.0.0',
      'anna canary started 2.0.0 5%',
      'anna canary stopped 2.0.0 1.0.0',
      'anna canary started 2.0.0 100%',
    ])
  })

  test('roll back only the canary while there is one', async () => {
    await moduleWith('ovens', '1.0.0', '1.1.0')
    await publish('ovens', '1.2.0')
    await act(operatorCalls.startCanary, 'ovens', { version: '1.2.0', percent: 10 })
    await act(operatorCalls.rollBack, 'ovens')
    expect(await pointersOf('ovens')).toEqual({ active: '1.1.0', lastGood: '1.0.0', canary: null, reason: null })
    expect(await failedOf('ovens')).toEqual(['1.2.0'])
    expect((await historyOf('ovens'))[0]).toBe('anna canary stopped 1.2.0 1.1.0')
    await act(operatorCalls.rollBack, 'ovens')
    expect(await pointersOf('ovens')).toMatchObject({ active: '1.0.0' })
  })

  test('are empty after a module’s first canary is rolled back', async () => {
    await publish('stoves', '1.0.0')
    await act(operatorCalls.startCanary, 'stoves', { version: '1.0.0', percent: 100 })
    expect((await act(operatorCalls.rollBack, 'stoves')).status).toBe(200)
    expect(await pointersOf('stoves')).toEqual({ active: null, lastGood: null, canary: null, reason: null })
    expect(await failedOf('stoves')).toEqual(['1.0.0'])
    expect(await versionFor(users[0]!, 'stoves')).toBeUndefined()
  })

  test('can be set by version number if only one release has it; otherwise, all candidates are listed', async () => {
    await moduleWith('knots', '1.0.0-aaaa')
    await publish('knots', '1.1.0-bbbb')
    await act(operatorCalls.startCanary, 'knots', { version: '1.1.0', percent: 10 })
    expect(await pointersOf('knots')).toMatchObject({ active: '1.0.0-aaaa', canary: '1.1.0-bbbb 10' })
    await act(operatorCalls.startCanary, 'knots', { version: '1.1.0', percent: 0 })
    await publish('knots', '1.1.0-cccc')
    const { status, error } = await act(operatorCalls.activate, 'knots', { version: '1.1.0' })
    expect([status, error.message]).toEqual([409, 'There is more than one 1.1.0: 1.1.0-cccc, 1.1.0-bbbb'])
    expect((await act(operatorCalls.activate, 'knots', { version: '1.1' })).error.message).toBe('1.1 is not published')
    await act(operatorCalls.activate, 'knots', { version: '1.1.0-bbbb' })
    expect(await pointersOf('knots')).toMatchObject({ active: '1.1.0-bbbb', lastGood: '1.0.0-aaaa' })
  })

  test('change only once when two operators act concurrently; the second operator gets 409', async () => {
    await moduleWith('races', '1.0.0', '2.0.0')
    await publish('races', '3.0.0')
    await act(operatorCalls.startCanary, 'races', { version: '3.0.0', percent: 10 })
    const both = async (call: Call, body?: Record<string, unknown>) => {
      const answers = await Promise.all([act(call, 'races', body), act(call, 'races', body, ci)])
      return answers.map(({ status }) => status).toSorted((a, b) => a - b)
    }
    expect(await both(operatorCalls.promote)).toEqual([200, 409])
    expect(await pointersOf('races')).toMatchObject({ active: '3.0.0', lastGood: '2.0.0', canary: null })
    expect(await both(operatorCalls.activate, { version: '1.0.0' })).toEqual([200, 409])
    expect(await pointersOf('races')).toMatchObject({ active: '1.0.0', lastGood: '3.0.0' })
  })

  test('stay unchanged if the release is no longer the one that the operator saw', async () => {
    await moduleWith('tides', '1.0.0', '2.0.0')
    await publish('tides', '3.0.0')
    await publish('tides', '4.0.0')
    await act(operatorCalls.startCanary, 'tides', { version: '3.0.0', percent: 10 })
    await act(operatorCalls.startCanary, 'tides', { version: '4.0.0', percent: 10 }, ci)
    for (const [call, version] of [[operatorCalls.promote, '3.0.0'], [operatorCalls.rollBack, '3.0.0'], [operatorCalls.rollBack, '2.0.0']] as const) {
      const { status, error } = await act(call as Call, 'tides', { version })
      expect([status, error.message]).toEqual([409, `Nothing was changed: it would be 4.0.0 now, not ${version}`])
    }
    expect(await pointersOf('tides')).toMatchObject({ active: '2.0.0', canary: '4.0.0 10' })
    expect((await act(operatorCalls.rollBack, 'tides', { version: '4.0.0' })).status).toBe(200)
    expect((await act(operatorCalls.rollBack, 'tides', { version: '2.0.0' })).status).toBe(200)
    await act(operatorCalls.startCanary, 'tides', { version: '3.0.0', percent: 10 })
    expect((await act(operatorCalls.promote, 'tides', { version: '3.0.0' })).status).toBe(200)
    expect(await pointersOf('tides')).toMatchObject({ active: '3.0.0', canary: null })
  })

  test('stay unchanged if the target release is deleted concurrently', async () => {
    await moduleWith('attics', '1.0.0', '2.0.0', '3.0.0')
    const pruning = new Client({ connectionString: gateway.database.adminUrl })
    await pruning.connect()
    await pruning.query('begin')
    await pruning.query("delete from accounts.module_release where module_id = 'attics' and version = '1.0.0'")
    const activated = act(operatorCalls.activate, 'attics', { version: '1.0.0' })
    await somebodyWaitsFor(pruning)
    await pruning.query('commit')
    await pruning.end()
    const { status, error } = await activated
    expect([status, error.message]).toEqual([409, 'This version was removed at the same moment. Publish it again.'])
    expect(await pointersOf('attics')).toMatchObject({ active: '3.0.0', lastGood: '2.0.0' })
  })

  test('end in one of two valid states after a concurrent activation and rollback', async () => {
    await moduleWith('duels', '1.0.0', '2.0.0')
    await publish('duels', '3.0.0')
    const [activated, rolledBack] = await Promise.all([act(operatorCalls.activate, 'duels', { version: '3.0.0' }), act(operatorCalls.rollBack, 'duels', undefined, ci)])
    expect([activated.status, rolledBack.status]).toEqual([200, 200])
    // Depends on which request was first: a rollback from 2 to 1 followed by the activation of 3, or the activation of 3 followed by a
    // rollback to 2.
    expect([{ active: '3.0.0', lastGood: '1.0.0' }, { active: '2.0.0', lastGood: '1.0.0' }]).toContainEqual(
      expect.objectContaining(await pointersOf('duels').then(({ active, lastGood }) => ({ active, lastGood }))),
    )
  })

  test.each([
    ['activate a release that is not published', operatorCalls.activate, { version: '9.0.0' }, '9.0.0 is not published'],
    ['activate the active release', operatorCalls.activate, { version: '2.0.0' }, '2.0.0 is active already'],
    ['make the active release a canary', operatorCalls.startCanary, { version: '2.0.0', percent: 5 }, '2.0.0 is already active'],
    ['make an unpublished release a canary', operatorCalls.startCanary, { version: '9.0.0', percent: 5 }, '9.0.0 is not published'],
    ['end a canary that does not exist', operatorCalls.startCanary, { version: '1.0.0', percent: 0 }, '1.0.0 is no canary'],
    ['promote a canary that does not exist', operatorCalls.promote, undefined, 'There is no canary to promote'],
    ['enable a module that is already enabled', operatorCalls.enable, undefined, 'It is on'],
  ] as const)('stay unchanged on an attempt to %s', async (_, call, body, message) => {
    if (!(await anna(operatorCalls.list)).body.some(({ id }) => id === 'steady')) await moduleWith('steady', '1.0.0', '2.0.0')
    const before = await historyOf('steady')
    const { status, error } = await act(call as Call, 'steady', body)
    expect([status, error.message]).toEqual([409, message])
    expect(await historyOf('steady')).toEqual(before)
  })

  test('stay unchanged while the module is disabled, and the registry reports the reason', async () => {
    await moduleWith('lamps', '1.0.0')
    await act(operatorCalls.disable, 'lamps', { reason: 'The bulbs are being changed.' })
    const { body } = await users[0]!.call(moduleCalls.registry)
    expect(body.modules.find(({ id }) => id === 'lamps')).toMatchObject({ state: 'off', reason: 'The bulbs are being changed.' })
    await act(operatorCalls.enable, 'lamps')
    expect(await pointersOf('lamps')).toEqual({ active: '1.0.0', lastGood: null, canary: null, reason: null })
  })
})

describe('a page report', () => {
  const loaded = (module: string, version: string, ms = 120): LoadReport => ({ module, version, outcome: 'loaded', ms })
  const failed = (module: string, version: string): LoadReport => ({ module, version, outcome: 'fast', ms: 1 })
  const tell = (visitor: Visitor, ...reports: LoadReport[]) => visitor.call(loadReportCalls.send, { body: { reports } })
  async function fail(module: string, version: string, by: readonly Visitor[]): Promise<void> {
    for (const user of by) await tell(user, failed(module, version))
  }
  const healthOf = async (module: string, version: string) =>
    (await anna(operatorCalls.list)).body.find(({ id }) => id === module)?.versions.find((release) => release.version === version)?.health

  test('is counted per release, with the median and the 95th percentile of load times', async () => {
    await moduleWith('counts', '1.0.0')
    for (const user of users.slice(0, 4)) await tell(user, loaded('counts', '1.0.0', 90), loaded('counts', '1.0.0', 90))
    await tell(users[4]!, loaded('counts', '1.0.0', 1800), loaded('counts', '1.0.0', 1800), failed('counts', '1.0.0'))
    expect((await tell(users[5]!, loaded('counts', '1.0.0', 0), loaded('counts', '7.0.0'), loaded('nobody', '1.0.0'))).status).toBe(204)
    expect(await healthOf('counts', '1.0.0')).toEqual({ loads: 11, failures: 1, kinds: { fast: 1 }, votes: { users: 6, failed: 1 }, p50: 100, p95: 2000 })
  })

  test('ends a failing canary once enough users have voted and records the reason in the history', async () => {
    await moduleWith('birds', '1.0.0')
    await publish('birds', '2.0.0')
    await act(operatorCalls.startCanary, 'birds', { version: '2.0.0', percent: 50 })
    await fail('birds', '2.0.0', users.slice(0, 4))
    expect(await pointersOf('birds')).toMatchObject({ canary: '2.0.0 50' })
    await fail('birds', '2.0.0', users.slice(4, 5))
    expect(await pointersOf('birds')).toEqual({ active: '1.0.0', lastGood: null, canary: null, reason: null })
    expect((await historyOf('birds'))[0]).toBe('health canary stopped 2.0.0 1.0.0 5 of 5 users had failures within 10 minutes')
  })

  test('rolls back the active release only once, and not again immediately after an operator reactivates it', async () => {
    await moduleWith('fires', '1.0.0', '2.0.0')
    for (const user of users.slice(0, 5)) await tell(user, loaded('fires', '2.0.0'))
    await tell(users[0]!, failed('fires', '2.0.0'))
    expect(await pointersOf('fires'), '1 of 5 is no more than 20 percent').toMatchObject({ active: '2.0.0' })
    await Promise.all([tell(users[1]!, failed('fires', '2.0.0')), tell(users[2]!, failed('fires', '2.0.0'))])
    expect(await pointersOf('fires')).toMatchObject({ active: '1.0.0', lastGood: null })
    expect((await historyOf('fires')).filter((line) => line.startsWith('health'))).toEqual([
      expect.stringMatching(/^health rolled back 2\.0\.0 1\.0\.0 [23] of 5 users had failures within 10 minutes$/),
    ])
    expect(await failedOf('fires')).toEqual(['2.0.0'])
    await act(operatorCalls.activate, 'fires', { version: '2.0.0' })
    expect(await failedOf('fires')).toEqual([])
    await tell(users[3]!, failed('fires', '2.0.0'))
    expect(await pointersOf('fires')).toMatchObject({ active: '2.0.0' })
    expect(await healthOf('fires', '2.0.0')).toMatchObject({ votes: { users: 1, failed: 1 } })
  })

  test('does not trigger a rollback if the previous release’s route now belongs to another module', async () => {
    const route = (path: string) => [{ path, page: 'detail', preload: [] }]
    for (const [id, version, path] of [['hives', '1.0.0', '/honey'], ['hives', '2.0.0', '/hives'], ['jars', '1.0.0', '/honey']] as const) {
      expect((await act(operatorCalls.publish, id, { ...publication(id, version, { routes: route(path) }), activate: true })).status).toBe(200)
    }
    await fail('hives', '2.0.0', users.slice(0, 4))
    expect((await tell(users[4]!, failed('hives', '2.0.0'))).status).toBe(204)
    expect(await pointersOf('hives')).toMatchObject({ active: '2.0.0', lastGood: '1.0.0' })
    expect((await act(operatorCalls.rollBack, 'hives')).error.message).toBe('hives 1.0.0 cannot have /honey: that address belongs to jars 1.0.0')
  })

  test('does not roll back the only release', async () => {
    await moduleWith('alone', '1.0.0')
    await fail('alone', '1.0.0', users)
    expect(await pointersOf('alone')).toMatchObject({ active: '1.0.0' })
  })

  test('is accepted only from signed-in users, in the declared format and within the rate limit', async () => {
    expect((await tell(gateway.visitor(), loaded('counts', '1.0.0'))).status).toBe(401)
    const user = await gateway.signedIn()
    expect((await user.call(loadReportCalls.send, { body: { reports: [{ ...loaded('counts', '1.0.0'), page: '/clients/3' }] } })).status).toBe(400)
    const statuses = await Promise.all(Array.from({ length: 61 }, () => tell(user, loaded('counts', '1.0.0')).then(({ status }) => status)))
    expect(statuses.filter((status) => status === 429)).not.toEqual([])
  })
})
