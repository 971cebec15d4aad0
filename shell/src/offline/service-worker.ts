import { PRIVATE_CACHE } from '@billfold/web-kit/offline/private-cache.ts'
import { answerAsset, ASSET_CACHE } from './answer-asset.ts'
import { answerPage } from './answer-page.ts'
import { kindOf } from './request-kind.ts'
import type { FetchEvent, WaitingEvent, WorkerScope } from './worker-scope.ts'

/** For all other requests, the worker does not respond, so they go to the network. */
const answers = { page: answerPage, asset: answerAsset } as const

const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event: WaitingEvent) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event: WaitingEvent) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event: FetchEvent) => {
  const kind = kindOf(event.request, scope.location.origin)
  if (kind) event.respondWith(answers[kind](event))
})

async function activate(): Promise<void> {
  const outdated = (await caches.keys()).filter((name) => name.startsWith('billfold-') && name !== ASSET_CACHE && name !== PRIVATE_CACHE)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
