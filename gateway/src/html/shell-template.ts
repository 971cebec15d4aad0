import { join } from 'node:path'
import { builtPage, type ReadTemplate } from './built-page.ts'

/** Where the shell's build leaves room for what only the gateway knows. */
export const PLACEHOLDER = '<!--billfold:registry-->'

/** What the shell's build names for whoever is not signed in. */
export const SIGNED_OUT = /<!--billfold:signed-out (.*?)-->\n?/

export function shellTemplate(root: string): ReadTemplate {
  return builtPage(join(root, 'shell', 'dist', 'index.html'))
}
