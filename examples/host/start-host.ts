import { parseArgs } from 'node:util'
import type { HostSite } from './host-site.ts'
import { demoLinks, readLinks } from './links.ts'
import { serveHost } from './serve-host.ts'

/**
 * `npm start` for an example. `npm start -- <project link> <proposal link> <invoice link>` shows these records. Without links, starts a
 * demo at `--billfold` (default: http://localhost:3000).
 */
export async function startHost(site: HostSite): Promise<void> {
  try {
    await start(site)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

async function start(site: HostSite): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: String(site.port) }, billfold: { type: 'string', default: 'http://localhost:3000' } },
  })
  const origin = `http://localhost:${values.port}`
  const [project, proposal, invoice] = positionals
  const isGiven = project !== undefined && proposal !== undefined && invoice !== undefined
  if (positionals.length > 0 && positionals.length !== 3) throw new Error('Give three links, of a project, a proposal and an invoice, or none.')
  const links = isGiven ? readLinks(project, proposal, invoice) : await demoLinks(values.billfold, origin)
  const { port } = await serveHost(site, { links, port: Number(values.port) })
  process.stdout.write(`${site.name}: http://localhost:${port} (Billfold: ${links.billfold})\n`)
  if (isGiven) process.stdout.write(`The proposal and the invoice show once ${origin} is among their sites: Embed, 'Allowed website'.\n`)
}
