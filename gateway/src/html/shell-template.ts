import { join } from 'node:path'
import { builtPage, type ReadTemplate } from './built-page.ts'

/** The shell's build leaves this placeholder for data that only the gateway knows. */
export const PLACEHOLDER = '<!--billfold:registry-->'

/** Resources that the shell's build lists for visitors who are not signed in. */
export const SIGNED_OUT = /<!--billfold:signed-out (.*?)-->\n?/

export function shellTemplate(root: string): ReadTemplate {
  return builtPage(join(root, 'shell', 'dist', 'index.html'))
}
