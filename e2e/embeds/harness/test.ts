import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { BrowserContext } from '@playwright/test'
import type { HostSite } from '../../../examples/host/host-site.ts'
import type { Links } from '../../../examples/host/links.ts'
import { type RunningHost, serveHost } from '../../../examples/host/serve-host.ts'
import { signInBrowser } from '../../harness/session.ts'
import { type SharedWork, shareWork } from '../../harness/share.ts'
import { type Account, expect, register, test as base } from '../../harness/test.ts'

export { expect }

export interface Shared extends Account, SharedWork {
  /** Signs the owner in to Billfold, or to a host that proxies Billfold's API. */
  signIn: (browser: BrowserContext, url?: string) => Promise<void>
}

export interface HostOptions {
  links?: Partial<Links>
  /** Returns the policy to use instead of the site's own Content-Security-Policy. */
  policy?: (own: readonly string[]) => readonly string[]
  /** True if the host is on the owner's list of allowed websites. */
  isListed?: boolean
}

interface Fixtures {
  shared: Shared
  /** Starts another site and returns its URL. */
  openHost: (site: HostSite, options?: HostOptions) => Promise<string>
}

/** Hosts use 'acme.localhost', because browsers treat it as a different site from 'localhost'. */
export const test = base.extend<Fixtures>({
  // Only creates the owner's session; this browser is not signed in.
  shared: async ({ product }, use) => {
    const { account, cookies } = await register(product)
    const signIn = (browser: BrowserContext, url = product.origin) => signInBrowser(browser, url, cookies)
    await use({ ...account, ...(await shareWork(account.call)), signIn })
  },

  openHost: async ({ shared }, use) => {
    const running: RunningHost[] = []
    await use(async (site, { links, policy = (own: readonly string[]) => own, isListed = true } = {}) => {
      const host = await serveHost(site, { links: { ...shared.links, ...links }, port: 0, policy: policy(site.policy(shared.links.billfold)) })
      running.push(host)
      const origin = `http://acme.localhost:${host.port}`
      if (isListed) {
        await shared.call(proposalSharingCalls.setSites, { params: shared.proposal, body: { sites: [origin] } })
        await shared.call(invoiceSharingCalls.setSites, { params: shared.invoice, body: { sites: [origin] } })
      }
      return `${origin}/`
    })
    await Promise.all(running.map((host) => host.close()))
  },
})
