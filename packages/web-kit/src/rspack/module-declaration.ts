import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleDeclaration, moduleDeclaration } from '@billfold/contracts/modules/module-manifest'
import en from 'zod/v4/locales/en.js'

/** Maps the name of a page or filler to the imported file: './clients/client-list-page.tsx'. */
type LazyImports = ReadonlyMap<string, string>

/**
 * Parses `defineModule({ pages: { list: () => import('./…') }, slots: {…} })` as text. The build can then compare module.json with it and
 * find each page's chunks without running browser code.
 */
export function readModuleSource(source: string): { pages: LazyImports; slots: LazyImports } {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return { pages: lazyImports(sectionOf(code, 'pages')), slots: lazyImports(sectionOf(code, 'slots')) }
}

function sectionOf(code: string, name: string): string {
  const start = new RegExp(`\\b${name}\\s*:\\s*\\{`).exec(code)
  if (!start) return ''
  const from = start.index + start[0].length
  let depth = 1
  let at = from
  for (; at < code.length && depth > 0; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}') depth -= 1
  }
  return code.slice(from, at - 1)
}

const LAZY_IMPORT = /(?:'([\w-]+)'|"([\w-]+)"|\b([\w]+))\s*:\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*\)/g

function lazyImports(section: string): LazyImports {
  const found = Array.from(section.matchAll(LAZY_IMPORT), ([, single, double, plain, file]) => [single ?? double ?? plain ?? '', file ?? ''] as const)
  return new Map(found)
}

export function readDeclaration(root: string): ModuleDeclaration {
  const file = join(root, 'module.json')
  const parsed = moduleDeclaration.safeParse(readJson(file), { error: en().localeError })
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'module.json'}: ${issue.message}`)
  throw mistake(`${file} is not a module declaration:\n${wrong.join('\n')}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw mistake(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Creates an error without a stack trace, because rspack would print it and it does not help module authors. */
function mistake(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
