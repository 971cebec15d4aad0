import type { Links } from './links.ts'

/** A site of another origin. */
export interface HostSite {
  name: string
  /** Default port. */
  port: number
  /** Its Content-Security-Policy for an origin of Billfold. */
  policy: (billfold: string) => readonly string[]
  /** Forwards '/api' to Billfold, so that modules reach it at the site's own origin. */
  forwardsApi?: boolean
  /** Writes its files. 'index.html' may contain {{billfold}}, {{project}} and {{proposal}}: the origin and two tokens. */
  build: (folder: string, links: Links) => Promise<void>
}
