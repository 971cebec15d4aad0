import { accountCalls } from '../accounts/account-calls.ts'
import { type Call, isWriting } from '../call.ts'

/** API token permissions are granted per kind of record. Payments belong to their invoice. */
export const recordKinds = ['clients', 'projects', 'time', 'expenses', 'invoices', 'proposals', 'reports', 'settings'] as const
export type RecordKind = (typeof recordKinds)[number]
export type ApiScope = `${RecordKind}:${'read' | 'write'}`

const READ_ONLY: readonly RecordKind[] = ['reports']

export function isReadOnly(kind: RecordKind): boolean {
  return READ_ONLY.includes(kind)
}

/** Every kind has a 'read' permission. The 'write' permission includes it. */
export const apiScopes: readonly ApiScope[] = recordKinds.flatMap((kind): ApiScope[] => (isReadOnly(kind) ? [`${kind}:read`] : [`${kind}:read`, `${kind}:write`]))

/**
 * The kind of record that a feature's calls read or write. 'session' means that API tokens cannot use the calls, because they manage
 * account security, serve the app itself or would expose several kinds of records at once.
 */
export const kindOfFeature: Readonly<Record<string, RecordKind | 'session'>> = {
  accounts: 'session',
  apiTokens: 'session',
  calendarFeed: 'session',
  dataExport: 'session',
  clients: 'clients',
  clientContacts: 'clients',
  clientNotes: 'clients',
  portalLinks: 'clients',
  contacts: 'clients',
  projects: 'projects',
  projectBudgets: 'projects',
  sharing: 'projects',
  timeEntries: 'time',
  timers: 'time',
  expenses: 'expenses',
  invoices: 'invoices',
  invoiceEmails: 'invoices',
  invoiceFiles: 'invoices',
  invoiceReminders: 'invoices',
  invoiceSharing: 'invoices',
  bankStatements: 'invoices',
  statements: 'invoices',
  statementEmails: 'invoices',
  proposals: 'proposals',
  proposalLineItems: 'proposals',
  proposalSharing: 'proposals',
  proposalTemplates: 'proposals',
  savedSections: 'proposals',
  dashboard: 'reports',
  reports: 'reports',
  accounting: 'reports',
  settings: 'settings',
  imports: 'session',
  accountingSettings: 'settings',
  live: 'session',
  loadReports: 'session',
  notifications: 'session',
  outbox: 'session',
  search: 'session',
  security: 'session',
  webhooks: 'session',
}

type Named = Pick<Call, 'name' | 'method' | 'access'> & Partial<Pick<Call, 'writes'>>

/** True for the call that returns the token's own user. It needs no permission. */
export function isOpenToTokens(call: Named): boolean {
  return call.name === accountCalls.currentUser.name
}

/** The permission that a token needs for the call. Undefined if tokens cannot use it or if it needs no permission. */
export function scopeOf(call: Named): ApiScope | undefined {
  const kind = call.access === 'user' ? kindOfFeature[featureOf(call)] : undefined
  if (kind === undefined || kind === 'session' || (isReadOnly(kind) && isWriting(call))) return undefined
  return `${kind}:${isWriting(call) ? 'write' : 'read'}`
}

export function allows(scopes: readonly string[], needed: ApiScope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))
}

export function featureOf({ name }: Pick<Call, 'name'>): string {
  return name.split('.')[0] ?? name
}
