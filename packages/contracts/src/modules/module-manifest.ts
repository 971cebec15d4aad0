import * as z from '../zod.ts'

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower case, digits and dashes'))
const path = z.string().check(z.regex(/^\//, 'starts with /'))
/** A semver range such as '^1.0.0', checked against the running version. */
const range = z.string().check(z.minLength(1))
/** The name includes the major version, so two majors can exist side by side. */
const slotName = z.string().check(z.regex(/^[a-z-]+(\.[a-z-]+)*\.v\d+$/, "ends in '.v1'"))

const apiAddress = z.string().check(z.regex(/^\/api\//, 'starts with /api/'))

const route = z.strictObject({
  /** React Router syntax. Several routes may show the same page. */
  path,
  page: name,
  /** API URLs the page requests on start; the gateway preloads them along with the code. ':id' comes from the path. */
  data: z.optional(z.array(apiAddress)),
})

const navEntry = z.strictObject({
  /** English source text for the translation catalog. */
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
  /** Title of the placeholder frame, shown while the module loads and if it fails. */
  title: z.string(),
  /** Height of the placeholder frame in pixels, which prevents layout shifts. */
  height: z.optional(z.int()),
  /** Height of the placeholder frame on screens narrower than 768 pixels, where cards are usually taller. */
  phoneHeight: z.optional(z.int()),
  /** Number of grid columns that the card spans in the slot. */
  span: z.optional(z.int()),
  /** API URLs requested on start, as for routes; the gateway preloads them for dashboard slots only. */
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
  /** Maximum size in Brotli bytes of the entry, and of everything the first page loads. */
  budget: z.strictObject({ entry: z.int(), firstPage: z.int() }),
})
export type ModuleDeclaration = z.infer<typeof moduleDeclaration>

const releasedRoute = z.extend(route, {
  /** The page's files, relative to the base, for preload links. */
  preload: z.array(z.string()),
})

const releasedFiller = z.extend(slotFiller, {
  /** Same as for routes. Optional because older releases lack it. */
  preload: z.optional(z.array(z.string())),
})

/** `module.json` as emitted by the build: served by the registry, trusted by the loader. */
export const moduleManifest = z.extend(moduleDeclaration, {
  version: z.string(),
  routes: z.array(releasedRoute),
  slots: z.array(releasedFiller),
  /** The container's global name, unique per module and version. */
  container: z.string(),
  /** The container's entry script, relative to the base. It contains the hashes of the chunks, so its integrity hash covers them too. */
  entry: z.string(),
  /** The entry and the chunks the exposed module needs immediately, relative to the base; preloaded on every page. */
  preload: z.array(z.string()),
  /** Path relative to the base → 'sha384-…', for every emitted file. */
  assets: z.record(z.string(), z.string()),
})
export type ModuleManifest = z.infer<typeof moduleManifest>
