import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import type { BrowserContext } from '@playwright/test'

/** Without an address, because a Billfold may have several. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** Cookies set by a response. */
export function cookiesOf(headers: Headers): Cookies {
  return headers.getSetCookie().map((line) => line.split(';')[0]?.split('=', 2) as [string, string])
}

/** Signs the browser in at this address. */
export function signInBrowser(context: BrowserContext, url: string, cookies: Cookies): Promise<void> {
  return context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
}

export function callerOf(origin: string, cookies: Cookies): Caller {
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  return caller(origin, () => ({ cookie }))
}
