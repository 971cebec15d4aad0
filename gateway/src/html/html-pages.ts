import { USER_HEADER } from '@billfold/contracts/call'
import type { ModuleRelease, RegisteredModule, Registry } from '@billfold/contracts/modules/module-calls'
import { languages } from '@billfold/contracts/settings/languages'
import { defaultSettings } from '@billfold/contracts/settings/settings'
import { join } from 'node:path'
import { telemetryFor } from '../browser-reports/browser-report.routes.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReadRegistry } from '../modules/registry.ts'
import { rememberAppearance, rememberedAppearance } from '../sessions/remembered-appearance.ts'
import { withAppearance } from './appearance-tags.ts'
import { answerNotBuilt, browserLanguage, builtPage, inlineJson, type ReadTemplate } from './built-page.ts'
import { preloadLinks } from './preload-links.ts'

const LOCALHOST = 'http://localhost:*'

/** Allows no inline scripts, no eval and no other host. Radix needs inline styles for positioning. */
function shellPolicy(allowsOverrides: boolean): string {
  const own = allowsOverrides ? `'self' ${LOCALHOST}` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    "img-src 'self' data: https:",
    `font-src ${own}`,
    `connect-src ${own}`,
    // Allows the owner's preview of embedded pages.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Keeps only the hash of the entry, which contains the other hashes. They do not compress and would make up half of the page. */
function inlinedRegistry(registry: Registry): Registry {
  return { ...registry, modules: registry.modules.map(withoutChunks) }
}

function withoutChunks(module: RegisteredModule): RegisteredModule {
  return { ...module, current: onlyEntry(module.current), lastGood: module.lastGood && onlyEntry(module.lastGood) }
}

function onlyEntry({ base, manifest }: ModuleRelease): ModuleRelease {
  const { entry, assets } = manifest
  const integrity = assets[entry]
  // The page already contains preload links for the fillers' files, so leave them out here.
  const slots = manifest.slots.map(({ preload: _files, data: _data, ...filler }) => filler)
  return { base, manifest: { ...manifest, slots, assets: integrity === undefined ? {} : { [entry]: integrity } } }
}

/** Placeholder that the shell's build leaves for data that only the gateway knows. */
const PLACEHOLDER = '<!--billfold:registry-->'

/** Resources that the shell's build lists for visitors who are not signed in. */
const SIGNED_OUT = /<!--billfold:signed-out (.*?)-->\n?/

/** Placeholder that the shell's build leaves for the frame or the sign-in page. */
const FIRST_PAGE = /<div id="root"><!--billfold:first-page--><\/div>/

/** HTML shown before any script has loaded: the frame for users, the sign-in page for visitors. */
function firstPages(root: string, offersDemo: boolean): (ctx: GatewayContext) => Promise<string> {
  const built = (name: string) => builtPage(join(root, 'shell', 'dist', `${name}.html`))
  const frame = built('frame')
  const signIn = new Map(languages.map((language) => [language, built(`sign-in.${language}${offersDemo ? '.demo' : ''}`)]))
  return async function firstPage(ctx) {
    // The operator's pages have no frame.
    if (ctx.state.user) return /^\/operator\b/i.test(ctx.path) ? '' : ((await frame()) ?? '')
    // Other URLs do not start with the sign-in page.
    if (!/^\/(auth\/?)?$/i.test(ctx.path) || ['reset', 'confirm', 'register'].some((other) => other in ctx.query)) return ''
    return (await signIn.get(browserLanguage(ctx))?.()) ?? ''
  }
}

function shellTemplate(root: string): ReadTemplate {
  return builtPage(join(root, 'shell', 'dist', 'index.html'))
}

interface HtmlPageOptions {
  root: string
  readRegistry: ReadRegistry
  offersDemo: boolean
  browserReportsPercent: number
}

/** Answers all other URLs with the shell's page. The shell has its own routes and its own not-found page. */
export function htmlPages({ root, readRegistry, offersDemo, browserReportsPercent }: HtmlPageOptions): GatewayMiddleware {
  const readTemplate = shellTemplate(root)
  const firstPageOf = firstPages(root, offersDemo)
  return async function htmlPages(ctx, next) {
    if (!acceptsHtml(ctx)) return next()
    const template = await readTemplate()
    if (template === undefined) return answerNotBuilt(ctx)
    const { user } = ctx.state
    const registry = await readRegistry(user?.id ?? null)
    // Visitors see the sign-in page first, so preload nothing for them.
    const links = user ? preloadLinks(registry.modules, ctx.path) : ''
    const session = { user, ...(offersDemo && { offersDemo }), ...telemetryFor(ctx, browserReportsPercent) }
    const data = inlineJson('billfold-registry', inlinedRegistry(registry)) + inlineJson('billfold-session', session)
    if (user) rememberAppearance(ctx, user.appearance)
    const look = user ?? { ...defaultSettings.profile, appearance: rememberedAppearance(ctx) }
    const firstPage = await firstPageOf(ctx)
    const beginsWithSignIn = !user && firstPage !== ''
    const html = withAppearance(template, look)
      .replace(SIGNED_OUT, user ? '' : '$1')
      // The sign-in page is inert until the shell has started, so that visitors cannot type into it too early.
      .replace(FIRST_PAGE, () => `<div id="root"${beginsWithSignIn ? ' inert' : ''}>${firstPage}</div>`)
      .replace(PLACEHOLDER, () => links + data)
    ctx.set({
      'Content-Security-Policy': shellPolicy(registry.overridesAllowed === true),
      // The page names the signed-in user; after signing out, Back must not show it.
      'Cache-Control': 'no-store',
      // Tells the service worker to cache the page for this user only.
      ...(user && { [USER_HEADER]: String(user.id) }),
      // The URL contains a secret token.
      ...(('reset' in ctx.query || 'confirm' in ctx.query) && { 'Referrer-Policy': 'no-referrer' }),
    })
    ctx.type = 'html'
    ctx.body = html
    return undefined
  }
}

/** File types that browsers and crawlers request automatically. The shell's page is never a valid response for them. */
const FILE = /\.(?:ico|png|svg|jpe?g|gif|webp|js|mjs|css|map|json|txt|xml|webmanifest|woff2?|php)$/i

function acceptsHtml(ctx: GatewayContext): boolean {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  return isRead && !FILE.test(ctx.path) && ctx.accepts('html') !== false
}
