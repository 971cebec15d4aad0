import { join } from 'node:path'
import { siteOf } from '../../e2e/embeds/harness/site-of.ts'
import type { ColdPage } from '../../e2e/weight/load-page.ts'
import { buildShellOf } from '../../e2e/weight/one-bundle/build.ts'
import { serveInstead, serveOneBundle } from '../../e2e/weight/one-bundle/serve.ts'
import { serveHost } from '../../examples/host/serve-host.ts'
import type { BrowserSetting } from './setting.ts'

export interface NamedPage extends ColdPage {
  name: string
}

export const REFERENCE = 'React alone'

const reactAlone = join(import.meta.dirname, '..', '..', 'e2e', 'weight', 'react-alone', 'main.tsx')

/** What somebody opens who has never been here, and what it is compared with. */
export async function openColdPages({ product, busy, usual, shared }: BrowserSetting, serving: AsyncDisposableStack): Promise<NamedPage[]> {
  const { origin } = product
  const { links } = shared
  const bare = serving.use(await serveInstead(product, await buildShellOf(reactAlone)))
  const bundle = serving.use(await serveOneBundle(product))
  const host = async (body: string) => {
    const site = await serveHost(siteOf(`<main><h1>Harbor Lane</h1><p>How your project is going.</p>${body}</main>`), { links, port: 0 })
    serving.defer(() => site.close())
    return `http://acme.localhost:${site.port}/`
  }
  const embed = `<script async src="${origin}/embed/v1.js"></script><billfold-project token="${links.project}"></billfold-project>`
  return [
    { name: REFERENCE, url: bare.origin, drawn: 'main h1' },
    { name: 'sign-in', url: `${origin}/auth`, drawn: 'input[name=username]' },
    { name: 'dashboard', url: origin, cookies: busy, drawn: 'main a[href*="view="]' },
    { name: 'invoices, 10,000 rows', url: `${origin}/invoices`, cookies: busy, drawn: 'tbody a' },
    { name: 'invoices, 4 rows', url: `${origin}/invoices`, cookies: usual, drawn: 'tbody a' },
    { name: 'clients', url: `${origin}/clients`, cookies: usual, drawn: 'main a[href^="/clients/"]' },
    { name: 'clients as one bundle', url: `${bundle.origin}/clients`, cookies: usual, drawn: 'main a[href^="/clients/"]' },
    { name: 'project status', url: `${origin}/client-project/${links.project}`, drawn: 'h1' },
    { name: 'proposal', url: `${origin}/shared/proposal/${links.proposal}`, drawn: 'h1' },
    { name: 'a host site without us', url: await host(''), drawn: 'h1' },
    { name: 'with a project status', url: await host(embed), drawn: 'h1', frame: '/embed/project/' },
  ]
}
