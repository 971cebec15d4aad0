/** The part of package-lock.json that we check. */
export interface Lock {
  packages: Record<string, LockEntry>
}

interface LockEntry {
  resolved?: string
  integrity?: string
  /** A workspace of ours, linked into node_modules. */
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/** Optional packages that the lock names but has no entry for: `npm ci` refuses such a lock on the platforms that need them. */
export function packagesWithoutEntry({ packages }: Lock): string[] {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(packages, path, name)),
  )
  return [...new Set(missing)]
}

/** Entries of installed packages, by path, that npm could not verify a download against. */
export function entriesWithoutIntegrity({ packages }: Lock): string[] {
  return Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path]?.link && !packages[path]?.integrity)
}

/** As Node looks for a package: in the node_modules of the folder, then of each folder above. */
function isFound(packages: Lock['packages'], path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  if (!path) return false
  return isFound(packages, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}
