/** Page or filler name → the imported file: './clients/client-list-page.tsx'. */
type LazyImports = ReadonlyMap<string, string>

/**
 * Parses `defineModule({ pages: { list: () => import('./…') }, slots: {…} })` as text: the build checks module.json against it and finds the chunks
 * of each page without running browser code.
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
