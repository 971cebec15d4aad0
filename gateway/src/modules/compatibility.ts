import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import semver from 'semver'

/** What runs here, by part: 'sdk', 'shell' and the services. Null: it is part of this Billfold and has not said yet. */
export type Running = ReadonlyMap<string, string | null>

/** Why a module cannot run here, in words; null when it can. */
export function findIncompatibility({ needs: { sdk, shell, services } }: Pick<ModuleManifest, 'needs'>, running: Running): string | null {
  for (const [part, range] of Object.entries({ sdk, shell, ...services })) {
    const version = running.get(part)
    if (version === undefined) return `It needs ${part} ${range}, which does not exist here.`
    if (semver.validRange(range) === null) return `It needs ${part} '${range}', which is no range of versions.`
    // A service that is down says nothing against the module: its calls will say that it is down.
    if (version !== null && !semver.satisfies(version, range)) return `It needs ${part} ${range}; ${version} is running.`
  }
  return null
}
