import { type EmbedLook, readLook } from '@billfold/contracts/embeds/embed-message'

const TOKEN = /^\s*([\w-]{43})\s*$/

/** Undefined if the token is missing or malformed. */
export function tokenOf(element: Element): string | undefined {
  return TOKEN.exec(element.getAttribute('token') ?? '')?.[1]
}

/** The language defaults to that of the host page. */
export function lookOf(element: Element): EmbedLook {
  const language = element.getAttribute('language') ?? document.documentElement.lang
  return readLook({ theme: element.getAttribute('theme'), accent: element.getAttribute('accent'), language: language.slice(0, 2).toLowerCase() })
}

/** Parses '640' or '640px'; 0 if absent or invalid. */
export function pixelsOf(element: Element, name: string): number {
  return Math.max(Number.parseInt(element.getAttribute(name) ?? '', 10) || 0, 0)
}
