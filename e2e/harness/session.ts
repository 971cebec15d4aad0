import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import type { BrowserContext } from '@playwright/test'

/** Of one session, without an address: a Billfold may be reached at several. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** What an answer gave to its browser. */
export function cookiesOf(headers: Headers): Cookies {
  return headers.getSetCookie().map((line) => line.split(';')[0]?.split('=', 2) as [string, string])
}

/** From now on the browser is signed in at that address. */
export function signInBrowser(context: BrowserContext, url: string, cookies: Cookies): Promise<void> {
  return context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
}

export function callerOf(origin: string, cookies: Cookies): Caller {
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  return caller(origin, () => ({ cookie }))
}
