import * as z from '../zod.ts'

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower case, digits and dashes'))
const path = z.string().check(z.regex(/^\//, 'starts with /'))
/** A semver range such as '^1.0.0' that the running version must satisfy. */
const range = z.string().check(z.minLength(1))
/** The name includes the major version, so that two major versions can exist side by side. */
const slotName = z.string().check(z.regex(/^[a-z-]+(\.[a-z-]+)*\.v\d+$/, "ends in '.v1'"))

const apiAddress = z.string().check(z.regex(/^\/api\//, 'starts with /api/'))

const route = z.strictObject({
  /** Path in React Router syntax. Several routes may show the same page. */
  path,
  page: name,
  /** API URLs that the page requests when it starts. The gateway preloads them along with the code, taking ':id' from the page's path. */
  data: z.optional(z.array(apiAddress)),
})

const navEntry = z.strictObject({
  /** English text, which is translated using the translation catalog. */
  label: z.string(),
  /** The name of an icon in the shell's icon set. */
  icon: name,
  path,
  order: z.int(),
})

const slotFiller = z.strictObject({
  slot: slotName,
  id: name,
  order: z.int(),
  /** Title of the placeholder frame, which is shown while the module loads and if it fails. */
  title: z.string(),
  /** Height of the placeholder frame in pixels, to prevent layout shifts. */
  height: z.optional(z.int()),
  /** Height of the placeholder frame on screens narrower than 768 pixels, where cards are usually taller. */
  phoneHeight: z.optional(z.int()),
  /** Number of grid columns that the card spans in the slot. */
  span: z.optional(z.int()),
  /** API URLs that the card requests when it starts, as for routes. The gateway preloads them only for cards on the dashboard. */
  data: z.optional(z.array(apiAddress)),
})

/** `module.json` as written by the module's team. */
export const moduleDeclaration = z.strictObject({
  id: name,
  title: z.string(),
  needs: z.strictObject({
    sdk: range,
    shell: range,
    services: z.record(z.string(), range),
  }),
  routes: z.array(route),
  nav: z.array(navEntry),
  slots: z.array(slotFiller),
  /** Maximum sizes in bytes after Brotli compression: of the entry, and of everything that the first page loads. */
  budget: z.strictObject({ entry: z.int(), firstPage: z.int() }),
})
export type ModuleDeclaration = z.infer<typeof moduleDeclaration>

const releasedRoute = z.extend(route, {
  /** Files to preload for the page, relative to the base. */
  preload: z.array(z.string()),
})

const releasedFiller = z.extend(slotFiller, {
  /** As for routes. Optional because older releases lack it. */
  preload: z.optional(z.array(z.string())),
})

/** `module.json` as emitted by the build. The registry serves it, and the loader trusts it. */
export const moduleManifest = z.extend(moduleDeclaration, {
  version: z.string(),
  routes: z.array(releasedRoute),
  slots: z.array(releasedFiller),
  /** The container's global name, unique per module and version. */
  container: z.string(),
  /**
   * The container's entry script, relative to the base. Its integrity hash also protects the chunks, because the script contains their
   * hashes.
   */
  entry: z.string(),
  /** The entry and the chunks that the exposed module needs immediately, relative to the base. Preloaded on every page. */
  preload: z.array(z.string()),
  /** Maps the path of every emitted file, relative to the base, to its hash: 'sha384-…'. */
  assets: z.record(z.string(), z.string()),
})
export type ModuleManifest = z.infer<typeof moduleManifest>
