import type { Links } from './links.ts'

export interface HostSite {
  name: string
  port: number
  /** Returns the site's Content-Security-Policy for a Billfold origin. */
  policy: (billfold: string) => readonly string[]
  /** True if the site forwards '/api' to Billfold, so that modules can call the API at the site's own origin. */
  forwardsApi?: boolean
  /**
   * Builds the site's files into `folder`. 'index.html' may contain the placeholders {{billfold}} (the origin) and {{project}},
   * {{proposal}} and {{invoice}} (the tokens).
   */
  build: (folder: string, links: Links) => Promise<void>
}
