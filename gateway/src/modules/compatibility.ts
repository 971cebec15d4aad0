import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import semver from 'semver'

/** Running versions by part: 'sdk', 'shell' and the services. Null: part of this installation, but its version is not known yet. */
export type Running = ReadonlyMap<string, string | null>

/** The reason why a module cannot run here; null if it can. */
export function findIncompatibility({ needs: { sdk, shell, services } }: Pick<ModuleManifest, 'needs'>, running: Running): string | null {
  for (const [part, range] of Object.entries({ sdk, shell, ...services })) {
    const version = running.get(part)
    if (version === undefined) return `It needs ${part} ${range}, which does not exist here.`
    if (semver.validRange(range) === null) return `It needs ${part} '${range}', which is no range of versions.`
    // An unknown version does not disable the module: if the service is down, its calls report that.
    if (version !== null && !semver.satisfies(version, range)) return `It needs ${part} ${range}; ${version} is running.`
  }
  return null
}
