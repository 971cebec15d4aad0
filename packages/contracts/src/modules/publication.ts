import * as z from '../zod.ts'
import { moduleManifest } from './module-manifest.ts'

/** Example: '0.1.0-9f2c1ab'. Must be safe in URLs and folder names. */
export const releaseVersion = z.string({ error: noVersion }).check(z.regex(/^\d[\w.+-]{0,79}$/, { error: noVersion }))

/** Quotes strings only: another value may be nested too deeply to print. */
function noVersion({ input }: { input?: unknown }): string {
  return `${typeof input === 'string' ? `'${input.slice(0, 80)}'` : 'This'} is no version: 1.2.0 or 1.2.0-9f2c1ab`
}

/** Relative path whose segments never start with '.', so it cannot leave the release's folder on any operating system. */
const assetPath = z.string().check(z.regex(/^(?:[\w@~+-][\w.@~+-]*\/)*[\w@~+-][\w.@~+-]*$/, 'is no path of a file'), z.maxLength(200))

const publishedFile = z.strictObject({
  /** base64. */
  content: z.string(),
  /** 'br': `content` was compressed by the build; the server can serve it compressed or decompressed. */
  encoding: z.enum(['identity', 'br']),
})
export type PublishedFile = z.infer<typeof publishedFile>

/** A complete release; publishing is all or nothing. */
export const publication = z.strictObject({
  manifest: z.extend(moduleManifest, { version: releaseVersion }),
  files: z.record(assetPath, publishedFile),
  /** True: activates the release for all users at once. False: it stays inactive until an operator activates it. */
  activate: z._default(z.boolean(), false),
})
export type Publication = z.infer<typeof publication>
