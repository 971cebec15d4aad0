import * as z from '../zod.ts'
import { moduleManifest } from './module-manifest.ts'
import { call, defineCalls } from '../call.ts'

const release = z.object({
  /** Base URL of the release's files, such as '/_m/projects/0.1.0-9f2c1ab/'. */
  base: z.string(),
  manifest: moduleManifest,
})
export type ModuleRelease = z.infer<typeof release>

/** Shown if a module was disabled without a reason. */
export const OFF_REASON = 'It’s turned off for maintenance.'

const registeredModule = z.object({
  id: z.string(),
  /** Disabled modules are included with the reason, but never loaded. */
  state: z.enum(['on', 'off']),
  reason: z.nullable(z.string()),
  current: release,
  /** The last good release, used as a fallback. */
  lastGood: z.nullable(release),
})
export type RegisteredModule = z.infer<typeof registeredModule>

export const registry = z.object({
  /** Changes whenever a release pointer that applies to this session changes. */
  revision: z.string(),
  modules: z.array(registeredModule),
  /** Lets developers replace a module with a locally running one: `?override=billing@http://localhost:4101`. */
  overridesAllowed: z.optional(z.boolean()),
})
export type Registry = z.infer<typeof registry>

export const moduleCalls = defineCalls('modules', {
  registry: call({
    method: 'GET',
    path: '/api/registry',
    service: 'gateway',
    access: 'anyone',
    summary: 'The modules, with the releases that this session gets',
    response: registry,
  }),
})
