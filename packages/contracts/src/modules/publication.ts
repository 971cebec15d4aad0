import * as z from '../zod.ts'
import { moduleManifest } from './module-manifest.ts'

/** '0.1.0-9f2c1ab': begins with a digit, and can stand in an address and in a folder's name. */
export const releaseVersion = z.string({ error: noVersion }).check(z.regex(/^\d[\w.+-]{0,79}$/, { error: noVersion }))

/** Only a text is named: what else may be sent there may be too deep to be printed. */
function noVersion({ input }: { input?: unknown }): string {
  return `${typeof input === 'string' ? `'${input.slice(0, 80)}'` : 'This'} is no version: 1.2.0 or 1.2.0-9f2c1ab`
}

/** One name or several with '/' between them: no way out of the release's folder, on no system. */
const assetPath = z.string().check(z.regex(/^(?:[\w@~+-][\w.@~+-]*\/)*[\w@~+-][\w.@~+-]*$/, 'is no path of a file'), z.maxLength(200))

const publishedFile = z.strictObject({
  /** base64. */
  content: z.string(),
  /** 'br': `content` is compressed, as the build left it; what it holds is served both ways. */
  encoding: z.enum(['identity', 'br']),
})
export type PublishedFile = z.infer<typeof publishedFile>

/** A release with everything that it consists of, in one piece: it is published whole or not at all. */
export const publication = z.strictObject({
  manifest: z.extend(moduleManifest, { version: releaseVersion }),
  files: z.record(assetPath, publishedFile),
  /** Everybody gets it at once. Otherwise nobody does before it is activated. */
  activate: z._default(z.boolean(), false),
})
export type Publication = z.infer<typeof publication>
