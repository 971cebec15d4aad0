import { fileURLToPath } from 'node:url'

/**
 * Packages that the shell supplies and modules never bundle, because two copies of React or of a store on one page cause subtle bugs. A trailing
 * slash covers subpaths ('react/jsx-runtime', 'react-dom/client').
 */
const SUPPLIED = ['react', 'react/', 'react-dom', 'react-dom/', '@tanstack/react-query', '@billfold/ui', '@billfold/web-kit'] as const

/** The gateway checks version ranges before anything is loaded, so a second check here would only fail later. */
const SINGLETON = { singleton: true, requiredVersion: false, strictVersion: false } as const

/** Modules bundle a copy of zod for hosts without it, but use the shell's copy if there is one. */
const zod = { [fileURLToPath(import.meta.resolve('@billfold/contracts/zod'))]: { ...SINGLETON, shareKey: '@billfold/contracts/zod' } }

/** Eager, so that the shell has one main script and no request waterfall. */
export const suppliedByShell = eager({ ...Object.fromEntries(SUPPLIED.map((name) => [name, SINGLETON])), ...zod })

export const consumedByModule = { ...Object.fromEntries(SUPPLIED.map((name) => [name, { ...SINGLETON, import: false as const }])), ...zod }

function eager<Options extends object>(shared: Record<string, Options>) {
  return Object.fromEntries(Object.entries(shared).map(([name, options]) => [name, { ...options, eager: true }]))
}
