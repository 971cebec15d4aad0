import { rspack } from '@rspack/core'
import { buildSite } from '../host/build-site.ts'
import type { HostSite } from '../host/host-site.ts'
import { strictPolicy } from '../host/strict-policy.ts'

/** Vue's compile-time feature flags. */
const switches = { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' }

/** The elements in a Vue application. It uses render functions, because compiling templates would require 'unsafe-eval'. */
export const vue: HostSite = {
  name: 'Vue',
  port: 4003,
  policy: strictPolicy,
  build: (folder) => buildSite(folder, { root: import.meta.dirname, entry: './src/main.ts', plugins: [new rspack.DefinePlugin(switches)] }),
}
