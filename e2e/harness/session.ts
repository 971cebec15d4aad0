import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import type { BrowserContext } from '@playwright/test'

/** Names and values of session cookies, without a domain. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** The cookies set by a response. */
export function cookiesOf(headers: Headers): Cookies {
  return headers.getSetCookie().map((line) => line.split(';')[0]?.split('=', 2) as [string, string])
}

/** The cookies in a Cookie header. */
export function cookiesIn(header: string): Cookies {
  return header.split('; ').map((pair) => pair.split('=', 2) as [string, string])
}

/** Signs the browser in to this origin. */
export function signInBrowser(context: BrowserContext, url: string, cookies: Cookies): Promise<void> {
  return context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
}

export function callerOf(origin: string, cookies: Cookies): Caller {
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  return caller(origin, () => ({ cookie }))
}
