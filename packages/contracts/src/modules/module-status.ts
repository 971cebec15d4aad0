import * as z from 'zod/mini'

const weight = z.object({
  /** Brotli bytes of the entry, and of what the heaviest page needs for its first visit. */
  entry: z.int(),
  firstPage: z.int(),
  /** Of all files of the release. */
  total: z.int(),
})

/** What browsers reported of one release in the last 24 hours. */
const health = z.object({
  /** Page loads on which it arrived: of one user and network, as of failures, no more than count. */
  loads: z.int(),
  /** Page loads on which a part of it did not, or threw while it was drawn. */
  failures: z.int(),
  /** Those by what went wrong: { timeout: 3 }. */
  kinds: z.record(z.string(), z.int()),
  /** Milliseconds from asking for a part until it could be drawn, rounded up to the next step of the counter; null without loads. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
})

const publishedVersion = z.object({
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** When everybody last got it; null: never. */
  lastActiveAt: z.nullable(z.string()),
  /** When it was taken back; null while there is nothing against it. */
  failedAt: z.nullable(z.string()),
  /** Why it cannot run here; null when it can. */
  incompatibility: z.nullable(z.string()),
  weight,
  health,
})
export type PublishedVersion = z.infer<typeof publishedVersion>

/** One module as its operator sees it. */
export const moduleStatus = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['on', 'off']),
  /** Why it is off. */
  reason: z.nullable(z.string()),
  /** What everybody gets; null before anything was activated. */
  active: z.nullable(z.string()),
  lastGood: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), percent: z.int() })),
  /** The newest first. */
  versions: z.array(publishedVersion),
})
export type ModuleStatus = z.infer<typeof moduleStatus>

export const moduleActions = ['published', 'activated', 'canary started', 'canary stopped', 'promoted', 'rolled back', 'switched off', 'switched on'] as const
export type ModuleAction = (typeof moduleActions)[number]

/** One line of a module's history. */
export const moduleEvent = z.object({
  at: z.string(),
  /** An operator's name, 'build' for what was built beside the gateway, 'health' for what the registry did by itself. */
  by: z.string(),
  action: z.enum(moduleActions),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type ModuleEvent = z.infer<typeof moduleEvent>
