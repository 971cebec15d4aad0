import { readFile, stat } from 'node:fs/promises'
import { type Language, languages } from '@billfold/contracts/settings/languages'
import type { GatewayContext } from '../context.ts'

export type ReadTemplate = () => Promise<string | undefined>

/** Reads a built page and reloads it after each build. Returns undefined if the page has not been built. */
export function builtPage(file: string): ReadTemplate {
  let known: { stamp: number; html: string } | undefined
  return async function readTemplate() {
    const found = await stat(file).catch(() => undefined)
    if (!found) return undefined
    if (known?.stamp !== found.mtimeMs) known = { stamp: found.mtimeMs, html: await readFile(file, 'utf8') }
    return known.html
  }
}

export function answerNotBuilt(ctx: GatewayContext): void {
  ctx.status = 503
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text'
  ctx.body = 'This page has not been built. Run "npm run build" or "npm start".\n'
}

/**
 * Uses a data block, because the content security policy blocks inline scripts. '<' is escaped so that the value cannot end the element.
 */
export function inlineJson(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`
}

/** The language that the browser prefers. */
export function browserLanguage(ctx: GatewayContext): Language {
  return languages.find((language) => language === ctx.acceptsLanguages([...languages])) ?? 'en'
}
