import { buildSite } from '../host/build-site.ts'
import type { HostSite } from '../host/host-site.ts'
import { strictPolicy } from '../host/strict-policy.ts'

export const react: HostSite = {
  name: 'React',
  port: 4002,
  policy: strictPolicy,
  build: (folder) => buildSite(folder, { root: import.meta.dirname, entry: './src/main.tsx' }),
}
