/**
 * What modules get from the shell and never bring along: two Reacts or two stores on one page break in ways
 * that are hard to see. The trailing slash covers subpaths ('react/jsx-runtime', 'react-dom/client').
 */
const SUPPLIED = ['react', 'react/', 'react-dom', 'react-dom/', '@tanstack/react-query', '@billfold/ui', '@billfold/web-kit'] as const

/** Ranges are checked by the gateway before anything is loaded; a second check here could only fail later. */
const SINGLETON = { singleton: true, requiredVersion: false, strictVersion: false } as const

/** Supplied at once: the shell has one main script and no waterfall behind it. */
export const suppliedByShell = Object.fromEntries(SUPPLIED.map((name) => [name, { ...SINGLETON, eager: true }]))

export const consumedByModule = Object.fromEntries(SUPPLIED.map((name) => [name, { ...SINGLETON, import: false as const }]))
