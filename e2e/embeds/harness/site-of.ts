import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostSite } from '../../../examples/host/host-site.ts'
import { strictPolicy } from '../../../examples/host/strict-policy.ts'

/** Creates a site whose only page has this body. */
export function siteOf(body: string, policy: HostSite['policy'] = strictPolicy): HostSite {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="stylesheet" href="/site.css">${body}</html>`
  return { name: 'One page', port: 0, policy, build: (folder) => writeFile(join(folder, 'index.html'), html) }
}
