import type { User } from '@billfold/contracts/accounts/user'
import type { Telemetry } from '@billfold/contracts/browser-reports/browser-report'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { ApiError, api } from '@billfold/web-kit'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { Registry } from '@billfold/contracts/modules/module-calls'

/** JSON that the gateway inlined into the page; null if absent. */
function inlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as unknown) : null
}

/** Updates the inlined JSON, because it is read again as long as the tab is open. */
function rewriteInlinedJson(id: string, value: unknown): void {
  const element = document.getElementById(id)
  if (element) element.textContent = JSON.stringify(value)
}

const ID = 'billfold-session'

interface InlinedSession {
  user: User | null
  /** True if visitors may open a demo account with sample data. */
  offersDemo?: boolean
  /** Present only on the pages that the gateway selects for reporting. */
  telemetry?: Telemetry
}

export function inlinedSession(): InlinedSession | null {
  return inlinedJson(ID) as InlinedSession | null
}

export function forgetInlinedUser(): void {
  rewriteInlinedJson(ID, { ...inlinedSession(), user: null })
}

/** The signed-in user: read from the page to save a round trip, or else fetched from the server. */
export async function findUser(): Promise<User | null> {
  const inlined = inlinedSession()
  return inlined ? inlined.user : fetchUser()
}

export async function fetchUser(): Promise<User | null> {
  return api(accountCalls.currentUser).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null
    throw error
  })
}

const TIMEOUT_MS = 2000

export function fetchRegistry(): Promise<Registry | null> {
  return api(moduleCalls.registry, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
}

const NO_MODULES: Registry = { revision: '', modules: [] }

/** The modules for this session: read from the page, or else fetched from the gateway. If both fail, the shell runs without modules. */
export async function findRegistry(): Promise<Registry> {
  const registry = (inlinedJson('billfold-registry') as Registry | null) ?? (await fetchRegistry()) ?? NO_MODULES
  const isAdjusted = registry.overridesAllowed || location.search.includes('disable-modules=')
  return isAdjusted ? import('../modules/overrides.ts').then(({ adjustRegistry }) => adjustRegistry(registry)).catch(() => registry) : registry
}
