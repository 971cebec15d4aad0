import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { buildSite } from '../host/build-site.ts'
import type { HostSite } from '../host/host-site.ts'
import { strictPolicy } from '../host/strict-policy.ts'

const singleton = { singleton: true } as const

/** Packages that the host shares with Billfold. Widgets only need React. */
const shared = {
  react: singleton,
  'react/': singleton,
  'react-dom': singleton,
  'react-dom/': singleton,
  '@tanstack/react-query': singleton,
  '@billfold/ui': singleton,
  '@billfold/web-kit': singleton,
}

/** The widgets need frames and manifests. The modules also need style sheets, inline styles and API calls to the site's own origin. */
function policy(billfold: string): string[] {
  const own = strictPolicy(billfold).filter((directive) => !directive.startsWith('style-src'))
  return [...own, `style-src 'self' 'unsafe-inline' ${billfold}`, `connect-src 'self' ${billfold}`, "font-src 'self'", "img-src 'self' data:"]
}

export const moduleFederationHost: HostSite = {
  name: 'Module Federation host',
  port: 4004,
  policy,
  forwardsApi: true,
  build: (folder) =>
    buildSite(folder, {
      root: import.meta.dirname,
      entry: './src/main.tsx',
      plugins: [new ModuleFederationPlugin({ name: 'harbor_lane', shared, dts: false, manifest: false })],
    }),
}
