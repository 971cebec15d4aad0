import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the shell's build leaves room for what only the gateway knows. */
export const PLACEHOLDER = '<!--billfold:registry-->'

/** What the shell's build names for whoever is not signed in. */
export const SIGNED_OUT = /<!--billfold:signed-out (.*?)-->\n?/

export type ReadTemplate = () => Promise<string | undefined>

export function shellTemplate(root: string): ReadTemplate {
  return builtPage(join(root, 'shell', 'dist', 'index.html'))
}

/** A page as its build left it; undefined while it is not built. Read again when a build replaces it. */
export function builtPage(file: string): ReadTemplate {
  let known: { stamp: number; html: string } | undefined
  return async function readTemplate() {
    const found = await stat(file).catch(() => undefined)
    if (!found) return undefined
    if (known?.stamp !== found.mtimeMs) known = { stamp: found.mtimeMs, html: await readFile(file, 'utf8') }
    return known.html
  }
}
