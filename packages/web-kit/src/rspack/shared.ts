import { fileURLToPath } from 'node:url'

/**
 * What modules get from the shell and never bring along: two Reacts or two stores on one page break in ways
 * that are hard to see. The trailing slash covers subpaths ('react/jsx-runtime', 'react-dom/client').
 */
const SUPPLIED = ['react', 'react/', 'react-dom', 'react-dom/', '@tanstack/react-query', '@billfold/ui', '@billfold/web-kit'] as const

/** Ranges are checked by the gateway before anything is loaded; a second check here could only fail later. */
const SINGLETON = { singleton: true, requiredVersion: false, strictVersion: false } as const

/** Modules bring a copy for hosts that lack it, and use the shell's. */
const zod = { [fileURLToPath(import.meta.resolve('@billfold/contracts/zod'))]: { ...SINGLETON, shareKey: '@billfold/contracts/zod' } }

/** Supplied at once: the shell has one main script and no waterfall behind it. */
export const suppliedByShell = eager({ ...Object.fromEntries(SUPPLIED.map((name) => [name, SINGLETON])), ...zod })

export const consumedByModule = { ...Object.fromEntries(SUPPLIED.map((name) => [name, { ...SINGLETON, import: false as const }])), ...zod }

function eager<Options extends object>(shared: Record<string, Options>) {
  return Object.fromEntries(Object.entries(shared).map(([name, options]) => [name, { ...options, eager: true }]))
}
