import type { Schema } from '../testing/schema.ts'

/** Fills all fields of a schema, using `leaf` for strings. */
export function fill(schema: Schema, leaf: unknown): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return fill(schema.anyOf.find((option) => !isBlank(option)) ?? {}, leaf)
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, fill(inner, leaf)]))
  if (schema.items) return [fill(schema.items, leaf)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : leaf
}

export function isBlank({ const: value, type, anyOf }: Schema): boolean {
  return value === '' || type === 'null' || anyOf?.every(isBlank) === true
}

/** The paths of all string fields, such as 'name' or 'lineItems.0.description'. */
export function textPaths(schema: Schema): string[] {
  const leaf = 'a text may stand here'
  const paths: string[] = []
  const visit = (value: unknown, path: string[]): void => {
    if (value === leaf) paths.push(path.join('.'))
    else if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name])
  }
  visit(fill(schema, leaf), [])
  return paths
}

/** The number of string fields, at least 1. Used to keep bodies below the size limit. */
export function countTexts(schema: Schema): number {
  return Math.max(1, textPaths(schema).length)
}
