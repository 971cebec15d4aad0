import { USER_HEADER } from '@billfold/contracts/call'
import { keepPrivately, readPrivately } from '@billfold/web-kit/offline/private-cache.ts'
import { fakeCaches } from '@billfold/web-kit/testing/fake-caches.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerAsset, ASSET_CACHE } from './answer-asset.ts'
import { answerPage } from './answer-page.ts'

let network: (url: string) => Response = () => Response.error()
const offline = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('fetch', async (request: Request) => network(new URL(request.url).pathname))
  onTestFinished(() => void vi.unstubAllGlobals())
})

async function ask(answer: typeof answerPage, path: string) {
  const work: Promise<unknown>[] = []
  const response = await answer({ request: new Request(`http://localhost${path}`), waitUntil: (promise) => void work.push(promise) })
  await Promise.all(work)
  return response
}

const open = (path: string) => ask(answerPage, path)
const load = (path: string) => ask(answerAsset, path)
const pageFor = (user: string | null, content = '') => () =>
  new Response(`<script id="billfold-session"></script>${content}`, { headers: { 'Content-Security-Policy': "default-src 'none'", ...(user !== null && { [USER_HEADER]: user }) } })

async function textOffline(path = '/time-tracking') {
  network = offline
  return (await open(path)).text()
}

test('serves the user’s last page only without a connection', async () => {
  network = pageFor('7', 'first')
  await open('/')
  network = pageFor('7', 'second')
  expect(await (await open('/clients')).text()).toContain('second')
  network = offline
  const response = await open('/time-tracking')
  expect(await response.text()).toContain('second')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
})

test.each([
  ['signed out', null],
  ['signed in as another user', '8'],
])('deletes all of a user’s data once the browser is %s', async (_, user) => {
  network = pageFor('7', 'of user 7')
  await open('/')
  await keepPrivately(7, 'projects', [])
  network = pageFor(user)
  await open('/auth')
  expect(await readPrivately(7, 'projects')).toBeUndefined()
  expect(await textOffline()).not.toContain('of user 7')
})

test('caches neither error pages nor pages outside the shell', async () => {
  network = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { [USER_HEADER]: '7' } })
  await open('/')
  network = () => new Response('<h1>Other</h1>', { headers: { [USER_HEADER]: '7' } })
  await open('/')
  network = offline
  expect((await open('/')).type).toBe('error')
})

const file = (text: string, cacheControl = 'public, max-age=31536000, immutable') => () => new Response(text, { headers: { 'Cache-Control': cacheControl } })
const cachedPaths = async () => (await (await caches.open(ASSET_CACHE)).keys()).map(({ url }) => new URL(url).pathname)

test('serves immutable files from the cache', async () => {
  network = file('one')
  await load('/_m/billing/1.0.0-a/entry.js')
  network = file('dev', 'no-cache')
  await load('/_shell/main.js')
  network = offline
  expect(await (await load('/_m/billing/1.0.0-a/entry.js')).text()).toBe('one')
  await expect(load('/_shell/main.js')).rejects.toThrow('Failed to fetch')
})

test('deletes the cached files of a release that is loaded again after a failure', async () => {
  network = file('damaged')
  await load('/_m/billing/1.0.0-a/entry.js')
  network = file('sound')
  expect(await (await load('/_m/billing/1.0.0-a/~k3/entry.js')).text()).toBe('sound')
  expect(await cachedPaths()).toEqual([])
})

test('deletes cached files that the new page does not use', async () => {
  network = file('x')
  for (const path of ['/_m/billing/1.0.0-a/entry.js', '/_m/projects/1.0.0-a/entry.js', '/_shell/main.aa.js', '/_shell/later.bb.js']) await load(path)
  network = pageFor('7', '"/_shell/main.aa.js" "/_m/billing/1.0.0-a/" "/_m/projects/1.0.0-b/"')
  await open('/')
  expect(await cachedPaths()).toEqual(['/_m/billing/1.0.0-a/entry.js', '/_shell/main.aa.js', '/_shell/later.bb.js'])
  network = pageFor('7', '"/_shell/main.cc.js" "/_m/billing/1.0.0-a/"')
  await open('/')
  expect(await cachedPaths()).toEqual(['/_m/billing/1.0.0-a/entry.js'])
})
