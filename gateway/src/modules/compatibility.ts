import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { SDK_VERSION, SERVICE_VERSIONS, SHELL_VERSION } from '@billfold/contracts/versions'
import semver from 'semver'

const running = new Map<string, string>([['sdk', SDK_VERSION], ['shell', SHELL_VERSION], ...Object.entries(SERVICE_VERSIONS)])

/** Why a module cannot run here, in words; null when it can. */
export function findIncompatibility({ needs: { sdk, shell, services } }: Pick<ModuleManifest, 'needs'>): string | null {
  for (const [part, range] of Object.entries({ sdk, shell, ...services })) {
    const version = running.get(part)
    if (version === undefined) return `It needs ${part} ${range}, which does not exist here.`
    if (semver.validRange(range) === null) return `It needs ${part} '${range}', which is no range of versions.`
    if (!semver.satisfies(version, range)) return `It needs ${part} ${range}; ${version} is running.`
  }
  return null
}
