import * as z from 'zod/mini'
import { moduleManifest } from './module-manifest.ts'

const release = z.object({
  /** Where the release's files are: '/_m/projects/0.1.0-9f2c1ab/'. */
  base: z.string(),
  manifest: moduleManifest,
})
export type ModuleRelease = z.infer<typeof release>

/** One module as a session gets it. */
export const registeredModule = z.object({
  id: z.string(),
  /** 'off' is listed with its reason and never loaded. */
  state: z.enum(['on', 'off']),
  reason: z.nullable(z.string()),
  current: release,
  /** The release before this one, to fall back to. */
  lastGood: z.nullable(release),
})
export type RegisteredModule = z.infer<typeof registeredModule>

export const registry = z.object({
  /** Changes whenever any pointer does. */
  revision: z.string(),
  modules: z.array(registeredModule),
})
export type Registry = z.infer<typeof registry>
