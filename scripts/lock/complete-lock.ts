/** What we read and write of package-lock.json; everything else stays as it is. */
export interface Lock {
  packages: Record<string, LockEntry>
}

interface LockEntry {
  version?: string
  resolved?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * npm leaves out of the lock what it could not find for other platforms, and then `npm ci` refuses the lock. The entries
 * that are missing, by their paths: their versions are exact in the package that wants them, their platform is in their
 * names (`@rspack/binding-linux-riscv64-musl`), and integrity is unknown here.
 */
export function missingEntries({ packages }: Lock): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {}
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isFound(packages, path, name) && /^\d/.test(version)) missing[`node_modules/${name}`] = entry(name, version)
    }
  }
  return missing
}

/** As Node looks for a package: in the node_modules of the folder, then of each folder above. */
function isFound(packages: Lock['packages'], path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  if (!path) return false
  return isFound(packages, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

function entry(name: string, version: string): LockEntry {
  const words = name.replace('windows', 'win32').split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && os.includes('linux') ? ['glibc'] : []
  return {
    version,
    optional: true,
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
  }
}
