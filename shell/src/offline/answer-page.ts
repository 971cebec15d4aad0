import { USER_HEADER } from '@billfold/contracts/call'
import { deletePrivateCache, PRIVATE_CACHE } from '@billfold/web-kit/offline/private-cache.ts'
import { ASSET_CACHE } from './answer-asset.ts'
import type { FetchEvent } from './worker-scope.ts'

/** Cache key of the one page that serves all shell URLs, because the shell does its own routing. */
const PAGE = '/offline/page'

/** Responds from the network. Without a connection, responds with the last page that was sent to the signed-in user. */
export async function answerPage(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  // Listed before the fetch, so that the list does not contain files that the new page requests.
  const assets = listAssets()
  try {
    const response = await fetch(event.request)
    event.waitUntil(keepPage(response.clone(), assets).catch(() => undefined))
    return response
  } catch {
    return (await keptPage()) ?? Response.error()
  }
}

async function keptPage(): Promise<Response | undefined> {
  return caches.match(PAGE, { cacheName: PRIVATE_CACHE }).catch(() => undefined)
}

async function listAssets(): Promise<readonly Request[]> {
  return caches.open(ASSET_CACHE).then((cache) => cache.keys()).catch(() => [])
}

async function keepPage(response: Response, assets: Promise<readonly Request[]>): Promise<void> {
  const html = response.status === 200 ? await response.text() : ''
  // Pages without an inlined session do not reveal which user is signed in.
  if (!html.includes('id="billfold-session"')) return
  const user = response.headers.get(USER_HEADER)
  const before = await keptPage()
  const isOfAnother = before !== undefined && before.headers.get(USER_HEADER) !== user
  if (user === null || isOfAnother) await deletePrivateCache()
  if (user !== null) await (await caches.open(PRIVATE_CACHE)).put(PAGE, new Response(html, { headers: readableHeaders(response) }))
  await deleteOutdated(await assets, html, await before?.text())
}

/** Headers for the decoded text: the response is no longer compressed. */
function readableHeaders({ headers }: Response): Headers {
  const readable = new Headers(headers)
  readable.delete('Content-Encoding')
  readable.delete('Content-Length')
  return readable
}

const MAIN_SCRIPT = /\/_shell\/main\.\w+\.js/
const RELEASE = /^\/_m\/[^/]+\/[^/]+\//

/**
 * Deletes the files of module releases that the new page does not mention and, if the shell has changed, the files of the previous shell.
 */
async function deleteOutdated(assets: readonly Request[], html: string, before = html): Promise<void> {
  const isSameShell = MAIN_SCRIPT.exec(html)?.[0] === MAIN_SCRIPT.exec(before)?.[0]
  const isOutdated = ({ url }: Request) => {
    const { pathname } = new URL(url)
    const [release] = RELEASE.exec(pathname) ?? []
    return release === undefined ? !isSameShell && !html.includes(pathname) : !html.includes(release)
  }
  const cache = await caches.open(ASSET_CACHE)
  await Promise.all(assets.filter(isOutdated).map((request) => cache.delete(request)))
}
