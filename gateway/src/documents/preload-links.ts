import type { RegisteredModule } from '@billfold/contracts/modules/registry'

/** Hints for the module whose page is asked for, so that its code is under way before the shell runs. */
export function preloadLinks(modules: readonly RegisteredModule[], path: string): string {
  const shown = modules.find((module) => module.state === 'on' && module.current.manifest.routes.some((route) => matchesRoute(route.path, path)))
  if (!shown) return ''
  const { base, manifest } = shown.current
  return manifest.preload.map((file) => link(base + file, manifest.assets[file])).join('')
}

function link(href: string, integrity: string | undefined): string {
  const as = href.endsWith('.css') ? 'style' : 'script'
  const check = integrity === undefined ? '' : ` integrity="${escapeAttribute(integrity)}"`
  return `<link rel="preload" as="${as}" crossorigin="anonymous"${check} href="${escapeAttribute(href)}">`
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** React Router's patterns as far as module.json uses them: ':id', ':id?', '*'. Letters' case does not matter. */
export function matchesRoute(pattern: string, path: string): boolean {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment === '*' ? '(?:/.*)?' : segmentSource(segment)))
    .join('')
  return new RegExp(`^${source}/?$`, 'i').test(path)
}

function segmentSource(segment: string): string {
  const optional = segment.endsWith('?')
  const name = optional ? segment.slice(0, -1) : segment
  const source = name.startsWith(':') ? '/[^/]+' : `/${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`
  return optional ? `(?:${source})?` : source
}
