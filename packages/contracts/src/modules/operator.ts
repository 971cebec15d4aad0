import * as z from '../zod.ts'
import { moduleManifest } from './module-manifest.ts'

/** A version such as '0.1.0-9f2c1ab'. Must be safe in URLs and folder names. */
export const releaseVersion = z.string({ error: noVersion }).check(z.regex(/^\d[\w.+-]{0,79}$/, { error: noVersion }))

/** Quotes the input only if it is a string, because other values may be nested too deeply to print. */
function noVersion({ input }: { input?: unknown }): string {
  return `${typeof input === 'string' ? `'${input.slice(0, 80)}'` : 'This'} is no version: 1.2.0 or 1.2.0-9f2c1ab`
}

/** A relative path whose segments never start with '.', so that it cannot leave the release's folder on any operating system. */
const assetPath = z.string().check(z.regex(/^(?:[\w@~+-][\w.@~+-]*\/)*[\w@~+-][\w.@~+-]*$/, 'is no path of a file'), z.maxLength(200))

const publishedFile = z.strictObject({
  content: z.string(),
  /** 'br' means that the build has already compressed `content`. The server can serve it compressed or decompressed. */
  encoding: z.enum(['identity', 'br']),
})
export type PublishedFile = z.infer<typeof publishedFile>

/** A complete release. Either the entire release is published or nothing. */
export const publication = z.strictObject({
  manifest: z.extend(moduleManifest, { version: releaseVersion }),
  files: z.record(assetPath, publishedFile),
  /** If true, the release becomes active for all users immediately. If false, it stays inactive until an operator activates it. */
  activate: z._default(z.boolean(), false),
})
export type Publication = z.infer<typeof publication>

const weight = z.object({
  /** Sizes in bytes after Brotli compression: of the entry, and of a first visit to the largest page. */
  entry: z.int(),
  firstPage: z.int(),
  /** Total size in bytes of the release's files. */
  total: z.int(),
})

/** Statistics from browsers' load reports about one release. They cover the last 24 hours, except `votes`. */
const health = z.object({
  /** Number of page loads without failures. */
  loads: z.int(),
  /** Number of page loads in which a part failed to load or threw while rendering. */
  failures: z.int(),
  /** Number of failures by kind, such as { timeout: 3 }. */
  kinds: z.record(z.string(), z.int()),
  /**
   * Number of users who loaded the release within the health rule's time window, and how many of them had failures. Demo accounts are
   * excluded.
   */
  votes: z.object({ users: z.int(), failed: z.int() }),
  /** Milliseconds from request to render (median and 95th percentile), rounded up to the histogram bucket; null if there were no loads. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
})

/**
 * A release is rolled back if at least `users` users loaded it within the last `minutes` minutes and more than `percent` percent of them
 * had failures.
 */
const healthRule = z.object({ users: z.int(), percent: z.int(), minutes: z.int() })
export type HealthRule = z.infer<typeof healthRule>

/** At least 10 users, so that one browser with a faulty extension cannot trigger a rollback. */
export const DEFAULT_RULE: HealthRule = { users: 10, percent: 20, minutes: 10 }

const publishedVersion = z.object({
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** When the release was last active, or null if it never was. */
  lastActiveAt: z.nullable(z.string()),
  /** When the release was rolled back, or null if it was not. */
  failedAt: z.nullable(z.string()),
  /** Why the release cannot run on this installation, or null if it can. */
  incompatibility: z.nullable(z.string()),
  weight,
  health,
})
export type PublishedVersion = z.infer<typeof publishedVersion>

export const moduleStatus = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['on', 'off']),
  /** Reason for disabling the module. */
  reason: z.nullable(z.string()),
  /** The active version. Null before the first activation. */
  active: z.nullable(z.string()),
  lastGood: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), percent: z.int() })),
  health: healthRule,
  versions: z.array(publishedVersion),
})
export type ModuleStatus = z.infer<typeof moduleStatus>

const moduleActions = ['published', 'activated', 'canary started', 'canary stopped', 'promoted', 'rolled back', 'switched off', 'switched on'] as const
export type ModuleAction = (typeof moduleActions)[number]

export const moduleEvent = z.object({
  at: z.string(),
  /** Who made the change: an operator's name, 'build' for local builds or 'health' for automatic rollbacks. */
  by: z.string(),
  action: z.enum(moduleActions),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type ModuleEvent = z.infer<typeof moduleEvent>
