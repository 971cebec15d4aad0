import { type ApiScope, isReadOnly, type RecordKind, recordKinds } from '@billfold/contracts/api-tokens/api-scopes'
import type { Translate } from '@billfold/web-kit'

export type Level = 'none' | 'read' | 'write'

export const kindLabels: Readonly<Record<RecordKind, string>> = {
  clients: 'Clients',
  projects: 'Projects',
  time: 'Time entries and timers',
  expenses: 'Expenses',
  invoices: 'Invoices, payments and statements',
  proposals: 'Proposals',
  reports: 'Dashboard and reports',
  settings: 'Settings',
}

export type Levels = Record<RecordKind, Level>

/** Sets all kinds to the same level. Kinds that can only be read get at most read access. */
export function everyKind(level: Level): Levels {
  return Object.fromEntries(recordKinds.map((kind) => [kind, level === 'write' && isReadOnly(kind) ? 'read' : level])) as Levels
}

export function scopesOf(levels: Levels): ApiScope[] {
  return recordKinds.flatMap((kind) => (levels[kind] === 'none' ? [] : [`${kind}:${levels[kind]}` as const]))
}

/** Such as 'Clients, Projects (read only)'. */
export function describeScopes(scopes: readonly string[], t: Translate): string {
  const granted = recordKinds.flatMap((kind) => {
    const label = t(kindLabels[kind])
    if (scopes.includes(`${kind}:write`)) return [label]
    return scopes.includes(`${kind}:read`) ? [t('{name} (read only)', { name: label })] : []
  })
  return granted.join(', ')
}
