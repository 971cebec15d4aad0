import { expect, test } from 'vitest'
import { buildFolder } from '../testing/built-folder.ts'
import { cookieHeader, startTestGateway } from '../testing/test-gateway.ts'

const PAGE = '<!doctype html><html><head><!--billfold:registry--></head><body></body></html>'

test.each([
  [true, { offersDemo: true }],
  [false, {}],
])('includes in the page whether demos are offered (%s), for visitors and signed-in users', async (offersDemo, said) => {
  const built = await buildFolder({ 'shell/dist/index.html': PAGE })
  const gateway = await startTestGateway({ root: built.root, offersDemo })
  const { cookies, user } = await gateway.signedIn()
  const sessionIn = async (cookie: string) => {
    const html = await (await fetch(`${gateway.origin}/auth`, { headers: { accept: 'text/html', cookie } })).text()
    const [, json = ''] = /id="billfold-session">(.*?)<\/script>/s.exec(html) ?? []
    return JSON.parse(json) as unknown
  }
  expect(await sessionIn('')).toEqual({ user: null, ...said })
  expect(await sessionIn(cookieHeader(cookies))).toEqual({ user, ...said })
  await gateway.close()
  await built.remove()
})
