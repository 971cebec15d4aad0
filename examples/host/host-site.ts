import type { Links } from './links.ts'

/** A site that is not ours: it has an origin of its own and trusts nobody. */
export interface HostSite {
  name: string
  /** Where it runs unless told otherwise. */
  port: number
  /** What it sends as its Content-Security-Policy, given the origin of Billfold. */
  policy: (billfold: string) => readonly string[]
  /** Forwards '/api' to Billfold, so that modules reach it at the site's own origin. */
  forwardsApi?: boolean
  /** Puts its files into this folder. 'index.html' may name {{billfold}}, {{project}} and {{proposal}}: the origin and two tokens. */
  build: (folder: string, links: Links) => Promise<void>
}
