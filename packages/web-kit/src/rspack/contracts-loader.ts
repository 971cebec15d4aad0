import type { LoaderContext } from '@rspack/core'
import { parseSync, Visitor } from 'oxc-parser'

/** Properties of a call that only servers read. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body', 'response', 'events', 'notFound', 'maxBytes'])

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Lets the bundler drop schemas that browsers do not use: removes the properties of calls that only servers read, and marks constants as
 * free of side effects. Line numbers stay the same for source maps.
 */
// oxlint-disable-next-line no-default-export -- Rspack requires it
export default function contractsLoader(this: LoaderContext, source: string): string {
  const { program } = parseSync(this.resourcePath, source)
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'call' || declaration?.type !== 'ObjectExpression') return
      for (const property of declaration.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier' && SERVER_ONLY.has(property.key.name)) edits.push(removal(source, property))
      }
    },
  }).visit(program)
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (init?.type === 'CallExpression') edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ (() => ' }, { start: init.end, end: init.end, text: ')()' })
    }
  }
  return edits.toSorted((a, b) => b.start - a.start).reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source)
}

/** Replaces a property and its comma with spaces. */
function removal(source: string, { start, end }: { start: number; end: number }): Edit {
  const comma = /^\s*,/.exec(source.slice(end))?.[0] ?? ''
  return { start, end: end + comma.length, text: (source.slice(start, end) + comma).replaceAll(/[^\n]/g, ' ') }
}
