import { rspack } from '@rspack/core'
import { buildSite } from '../host/build-site.ts'
import type { HostSite } from '../host/host-site.ts'
import { strictPolicy } from '../host/strict-policy.ts'

/** A shell of its own that loads our components at run time and supplies their React. */
export const moduleFederationHost: HostSite = {
  name: 'Module Federation host',
  port: 4004,
  policy: strictPolicy,
  build: (folder, { billfold }) =>
    buildSite(folder, {
      root: import.meta.dirname,
      entry: './src/main.tsx',
      plugins: [
        new rspack.container.ModuleFederationPluginV1({
          name: 'harbor_lane',
          remotes: { billfold: `billfold_public_remote@${billfold}/embed/remote/entry.js` },
          // The remote brings no React: it takes the site's.
          shared: { react: { singleton: true } },
        }),
      ],
    }),
}
