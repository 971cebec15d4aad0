import * as z from 'zod/mini'

/** The parts of JSON Schema that occur in what zod generates for our declarations. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

export type Direction = 'input' | 'output'

/**
 * JSON Schema cannot express refinements and transforms. Requests that violate them get a 400 response whose message explains the problem.
 */
export function schemaOf(schema: z.core.$ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ zodSchema, jsonSchema }) => describeResponse(zodSchema, jsonSchema as JsonSchema, io) })
  return withoutRepetition(rest as JsonSchema)
}

/**
 * Transforms in response schemas always return strings: amounts without trailing zeros, and '' for null. Responses may have further
 * fields, because clients must accept fields that are added later.
 */
function describeResponse(schema: z.core.$ZodType, written: JsonSchema, io: Direction): void {
  if (io === 'input') return
  if (schema._zod.def.type === 'transform') written.type = 'string'
  if (written.additionalProperties === false) delete written.additionalProperties
}

/** Removes duplicate alternatives of a union, because two kinds of amounts have the same JSON Schema. */
function withoutRepetition<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutRepetition) as Value
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutRepetition(part as unknown)]))
  if (!Array.isArray(parts.anyOf)) return parts as Value
  const { anyOf, ...others } = parts as { anyOf: unknown[] }
  const distinct = [...new Map(anyOf.map((option) => [JSON.stringify(option), option])).values()]
  return (distinct.length === 1 ? { ...others, ...(distinct[0] as object) } : { ...others, anyOf: distinct }) as Value
}
