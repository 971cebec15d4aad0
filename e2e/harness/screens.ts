import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import type { BrowserContext } from '@playwright/test'
import type { Product } from './product.ts'
import { callerOf, cookiesOf, signInBrowser } from './session.ts'

export interface Screen {
  /** The route, such as '/clients/:id'. */
  name: string
  address: string
}

const SETTINGS = ['profile', 'company', 'billing', 'notifications', 'security', 'developers', 'data']

/** The record id to use for ':id', by record type. */
type Records = Record<string, number | undefined>

/** Starts a demo, which has records of every type, and signs the browser in to it. */
export async function beginDemo({ origin, adminUrl }: Pick<Product, 'origin' | 'adminUrl'>, context: BrowserContext): Promise<Caller> {
  // Resets the limit of ten new demos per hour.
  await queryAs(adminUrl, null, "delete from accounts.rate_limit where key like 'demos:%'")
  const { status, headers } = await caller(origin, () => ({}))(demoCalls.begin)
  if (status !== 200) throw new Error(`Starting a demo answered ${status}`)
  const cookies = cookiesOf(headers)
  await signInBrowser(context, origin, cookies)
  return callerOf(origin, cookies)
}

/** All pages of the shell and the modules. */
export async function screensOf(call: Caller): Promise<Screen[]> {
  const [{ body: clients }, { body: projects }, { body: proposals }] = await Promise.all([call(clientCalls.list), call(projectCalls.list), call(proposalCalls.list)])
  const records: Records = { clients: clients[0]?.id, projects: projects[0]?.id, proposals: proposals.find(({ status }) => status === 'draft')?.id }
  const { body: registry } = await call(moduleCalls.registry)
  const routes = registry.modules.flatMap(({ current }) => current.manifest.routes.map(({ path }) => path))
  const accepted = proposals.find(({ status, signedDate }) => status === 'accepted' && signedDate)?.id
  return [
    { name: '/', address: '/' },
    ...routes.map((name) => ({ name, address: name.replace(':id', String(name.endsWith('/convert') ? accepted : records[name.split('/')[1] ?? ''])) })),
    { name: '/proposals/:id (signed)', address: `/proposals/${accepted}` },
    ...SETTINGS.map((tab) => ({ name: `/settings, ${tab}`, address: `/settings?tab=${tab}` })),
  ]
}
