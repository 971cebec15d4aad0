import type { BillfoldInvoice, BillfoldProject, BillfoldProposal } from '@billfold/embed-react'
import type { ModuleDefinition } from '@billfold/web-kit'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'

/** The types of the exposed modules, keyed by 'remote/module'. */
interface Exposed {
  'billfold/ProjectStatus': { default: typeof BillfoldProject }
  'billfold/ProposalSigner': { default: typeof BillfoldProposal }
  'billfold/InvoicePayer': { default: typeof BillfoldInvoice }
  'projects/module': { default: ModuleDefinition }
}

export function registerWidgets(billfold: string): void {
  registerRemotes([{ name: 'billfold', entry: `${billfold}/embed/remote/mf-manifest.json` }])
}

/** `base` is the path of a module release in the registry, such as '/_m/projects/0.1.0-9f2c1ab/'. */
export function registerProjects(billfold: string, base: string): void {
  registerRemotes([{ name: 'projects', entry: `${billfold}${base}mf-manifest.json` }])
}

export async function load<Id extends keyof Exposed>(id: Id): Promise<Exposed[Id]> {
  const loaded = await loadRemote<Exposed[Id]>(id)
  if (!loaded) throw new Error(`${id} was not loaded`)
  return loaded
}

export async function loadProjectsPage(name: string): Promise<{ default: ComponentType }> {
  const { default: definition } = await load('projects/module')
  const page = await definition.pages[name]?.()
  if (!page) throw new Error(`The projects module has no page '${name}'`)
  return { default: page.Page }
}
