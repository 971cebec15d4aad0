import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { isOverride } from '../module-catalog.ts'

/** As the registry has it: neither of a developer's machine nor of `npm run dev`, whose version is no number. */
export function isPublished(module: RegisteredModule): boolean {
  return !isOverride(module) && !isInDevelopment(module)
}

export function isInDevelopment({ current: { manifest } }: RegisteredModule): boolean {
  return !/^\d/.test(manifest.version)
}
