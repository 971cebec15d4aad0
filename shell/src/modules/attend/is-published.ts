import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { isOverride } from '../module-catalog.ts'

/** False for modules from a developer's machine or `npm run dev`, whose version is not a number. */
export function isPublished(module: RegisteredModule): boolean {
  return !isOverride(module) && !isInDevelopment(module)
}

export function isInDevelopment({ current: { manifest } }: RegisteredModule): boolean {
  return !/^\d/.test(manifest.version)
}
