import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostSite } from '../host/host-site.ts'
import { strictPolicy } from '../host/strict-policy.ts'

/** Embeds Billfold with two lines of HTML, without a build step and under the strictest policy. */
export const plainHtml: HostSite = {
  name: 'Plain HTML',
  port: 4001,
  // Prevents scripts from writing HTML or loading other scripts. Billfold's script does neither.
  policy: (billfold) => [...strictPolicy(billfold), "require-trusted-types-for 'script'", "trusted-types 'none'"],
  build: (folder) => cp(join(import.meta.dirname, 'site'), folder, { recursive: true }),
}
