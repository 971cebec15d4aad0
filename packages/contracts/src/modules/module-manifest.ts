import * as z from '../zod.ts'

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower case, digits and dashes'))
const path = z.string().check(z.regex(/^\//, 'starts with /'))
/** A semver range: '^1.0.0'. Checked against what is really running. */
const range = z.string().check(z.minLength(1))
/** The major of a slot is part of its name, so that two majors can live side by side. */
const slotName = z.string().check(z.regex(/^[a-z-]+(\.[a-z-]+)*\.v\d+$/, "ends in '.v1'"))

const apiAddress = z.string().check(z.regex(/^\/api\//, 'starts with /api/'))

const route = z.strictObject({
  /** React Router syntax. More than one may show the same page. */
  path,
  /** A key of the module's `pages`. */
  page: name,
  /** What the page asks for as soon as it is there; the gateway has it asked for beside the code. ':id' is the path's. */
  data: z.optional(z.array(apiAddress)),
})

const navEntry = z.strictObject({
  /** A natural-English text of the catalogue. */
  label: z.string(),
  /** An icon that the shell knows by name. */
  icon: name,
  path,
  order: z.int(),
})

const slotFiller = z.strictObject({
  slot: slotName,
  /** A key of the module's `slots`. */
  id: name,
  order: z.int(),
  /** Title of the frame that stands there before the module is loaded, and when it fails. */
  title: z.string(),
  /** Height of that frame in pixels, so that nothing jumps. */
  height: z.optional(z.int()),
  /** Columns of the slot's grid that it takes. */
  span: z.optional(z.int()),
  /** What it asks for as soon as it is there, as a route's; of a dashboard's slots the gateway has it asked for beside the code. */
  data: z.optional(z.array(apiAddress)),
})

/** `module.json` as its team writes it. */
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
  /** Brotli bytes: of the entry, and of everything that the first page loads. */
  budget: z.strictObject({ entry: z.int(), firstPage: z.int() }),
})
export type ModuleDeclaration = z.infer<typeof moduleDeclaration>

const releasedRoute = z.extend(route, {
  /** Files of this page's own code, relative to the base, for preload links. */
  preload: z.array(z.string()),
})

const releasedFiller = z.extend(slotFiller, {
  /** As a route's; releases of before name none. */
  preload: z.optional(z.array(z.string())),
})

/** `module.json` as the build emits it: what the registry serves and the loader trusts. */
export const moduleManifest = z.extend(moduleDeclaration, {
  version: z.string(),
  routes: z.array(releasedRoute),
  slots: z.array(releasedFiller),
  /** The container's global name, unique per module and version. */
  container: z.string(),
  /** The container's entry script, relative to the base. Its integrity covers the chunks: it carries their hashes. */
  entry: z.string(),
  /** The entry and what the exposed module needs at once, relative to the base: preload links for every page. */
  preload: z.array(z.string()),
  /** 'sha384-…' of every emitted file, by its path relative to the base. */
  assets: z.record(z.string(), z.string()),
})
export type ModuleManifest = z.infer<typeof moduleManifest>
