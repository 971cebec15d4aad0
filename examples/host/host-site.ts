import type { Links } from './links.ts'

export interface HostSite {
  name: string
  port: number
  /** The site's Content-Security-Policy, given Billfold's origin. */
  policy: (billfold: string) => readonly string[]
  /** Forwards '/api' to Billfold, so that modules can call it at the site's own origin. */
  forwardsApi?: boolean
  /** Builds the site's files into this folder. 'index.html' may contain {{billfold}}, {{project}}, {{proposal}} and {{invoice}}: the origin and three tokens. */
  build: (folder: string, links: Links) => Promise<void>
}
