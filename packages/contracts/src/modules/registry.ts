import * as z from '../zod.ts'
import { moduleManifest } from './module-manifest.ts'

const release = z.object({
  /** Where the release's files are: '/_m/projects/0.1.0-9f2c1ab/'. */
  base: z.string(),
  manifest: moduleManifest,
})
export type ModuleRelease = z.infer<typeof release>

/** In the place of a module that was switched off without another reason. */
export const OFF_REASON = 'It is switched off for maintenance.'

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
  /** Changes whenever any pointer does that this session follows. */
  revision: z.string(),
  modules: z.array(registeredModule),
  /** A developer may put a module of their own machine in the place of one of these: `?override=billing@http://localhost:4101`. */
  overridesAllowed: z.optional(z.boolean()),
})
export type Registry = z.infer<typeof registry>
