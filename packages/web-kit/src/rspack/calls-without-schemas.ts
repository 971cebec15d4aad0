import { parseSync } from 'oxc-parser'

/** What the browser reads of a declared call. The rest is for those who answer it, and for the OpenAPI document. */
const READ = new Set(['method', 'path', 'creates', 'file', 'upload'])

interface Node {
  type: string
  start: number
  end: number
}

interface Property extends Node {
  key?: { name?: string }
}

/**
 * A loader for the declarations of calls: a page that asks for a list needs the address of the call, and would otherwise carry the schemas
 * of everything that stands beside it, with what they are made of. Types see the whole declaration.
 */
// oxlint-disable-next-line import/no-default-export -- what a loader is to rspack
export default function callsWithoutSchemas(source: string): string {
  const { program } = parseSync('calls.ts', source)
  const unread = declarationsIn(program).flatMap(({ properties }) => properties.filter(({ type, key }) => type === 'Property' && !READ.has(key?.name ?? '')))
  return unread.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(text.startsWith(',', end) ? end + 1 : end), source)
}

/** The object of every `call({ … })`, in the order of the file. */
function declarationsIn(node: unknown): { properties: Property[] }[] {
  if (Array.isArray(node)) return node.flatMap(declarationsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as { type?: string; callee?: { name?: string }; arguments?: { properties: Property[] }[] }
  if (type === 'CallExpression' && callee?.name === 'call') return given ?? []
  return Object.values(node).flatMap(declarationsIn)
}
