import { readFile, stat } from 'node:fs/promises'

export type ReadTemplate = () => Promise<string | undefined>

/** Reads a built page; undefined if it is not built. Reloads it when a build replaces it. */
export function builtPage(file: string): ReadTemplate {
  let known: { stamp: number; html: string } | undefined
  return async function readTemplate() {
    const found = await stat(file).catch(() => undefined)
    if (!found) return undefined
    if (known?.stamp !== found.mtimeMs) known = { stamp: found.mtimeMs, html: await readFile(file, 'utf8') }
    return known.html
  }
}
