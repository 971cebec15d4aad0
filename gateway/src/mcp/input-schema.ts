import type { Call } from '@billfold/contracts/call'
import { idParams } from '@billfold/contracts/id'
import { PAGE_SIZE } from '@billfold/contracts/list'
import { schemaOf } from '@billfold/contracts/openapi/json-schema'

export type Json = Record<string, unknown>

/** The part of the request that a field of the flat input belongs to. */
export interface Field {
  place: 'params' | 'query' | 'body'
  /** Undefined if the value is the entire body. */
  name: string | undefined
}

export interface FlatInput {
  fields: ReadonlyMap<string, Field>
  properties: Record<string, Json>
  required: string[]
}

const PLACES = ['params', 'query', 'body'] as const

/** Input fields that the tools add themselves. */
const RESERVED = ['confirm', 'idempotencyKey', 'version']

/** Tokens cannot use this field, and an agent must not ask the user for a password. */
const LEFT_OUT = ['currentPassword']

/** Flattens the input of a call. A field whose name is already taken gets the part of the request as a prefix: 'body_id'. */
export function flatInput(call: Call): FlatInput {
  const fields = new Map<string, Field>()
  const properties: Record<string, Json> = {}
  const required: string[] = []

  function add(field: Field, schema: Json, isRequired: boolean): void {
    const { place, name = place } = field
    if (LEFT_OUT.includes(name)) return
    const unique = fields.has(name) || RESERVED.includes(name) ? `${place}_${name}` : name
    fields.set(unique, field)
    properties[unique] = schema
    if (isRequired) required.push(unique)
  }

  for (const place of PLACES) {
    const schema = call[place] && simplify(schemaOf(call[place], 'input') as Json)
    if (!schema) continue
    if (!schema.properties) add({ place, name: undefined }, schema, true)
    const mandatory = (schema.required ?? []) as string[]
    for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      add({ place, name }, call.paginated && name === 'limit' ? { ...property, default: PAGE_SIZE } : property, mandatory.includes(name))
    }
  }
  return { fields, properties, required }
}

const idProperties = schemaOf(idParams, 'input').properties as { id: Json }
/** Pattern for ids in URLs: strings of digits. */
const ID_PATTERN = idProperties.id.pattern
/** Pattern for blank strings. Forms send them for empty fields; agents send null instead. */
const BLANK_PATTERN = String.raw`^\s*$`

/**
 * Schema keywords that are kept. Length and number limits are omitted: they would double the size of the tool list, and error messages
 * mention them anyway.
 */
const KEPT = new Set(['type', 'enum', 'const', 'items', 'properties', 'required', 'additionalProperties', 'default', 'description'])

/** Shortens a schema for agents, which pay for every word. The call itself checks the input. */
function simplify(schema: Json): Json {
  if (schema.pattern === ID_PATTERN) return { type: 'integer' }
  if (isFlag(schema.enum)) return { type: 'boolean' }
  const options = (schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? [schema] : undefined)) as Json[] | undefined
  if (options) return simplifyOptions(options)
  const kept = Object.entries(schema).filter(([key]) => KEPT.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, simplifyPart(key, value)]))
}

function simplifyPart(key: string, value: unknown): unknown {
  if (key === 'properties') return Object.fromEntries(Object.entries(value as Record<string, Json>).map(([name, property]) => [name, simplify(property)]))
  const isSchema = key === 'items' || key === 'additionalProperties'
  return isSchema && typeof value === 'object' ? simplify(value as Json) : value
}

function isFlag(values: unknown): boolean {
  return Array.isArray(values) && values.join() === 'true,false'
}

function simplifyOptions(options: readonly Json[]): Json {
  const all = flatten(options).filter(({ pattern }) => pattern !== BLANK_PATTERN)
  const isDecimal = all.some(({ type }) => type === 'string') && all.some(({ type }) => type === 'number')
  const others = all.filter(({ type }) => type !== 'null' && !(isDecimal && (type === 'string' || type === 'number'))).map(simplify)
  const choices = distinct([...(isDecimal ? [{ type: 'string', description: 'A decimal number as text' }] : []), ...others])
  const isNullable = all.some(({ type }) => type === 'null')
  const [only] = choices
  if (choices.length !== 1 || !only) return { anyOf: [...choices, ...(isNullable ? [{ type: 'null' }] : [])] }
  return isNullable ? nullable(only) : only
}

function flatten(options: readonly Json[]): Json[] {
  return options.flatMap((option) => {
    if (Array.isArray(option.anyOf)) return flatten(option.anyOf as Json[])
    return Array.isArray(option.type) ? option.type.map((type: unknown) => ({ ...option, type })) : [option]
  })
}

function distinct(schemas: readonly Json[]): Json[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
}

function nullable(schema: Json): Json {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [schema.type, 'null'], ...(Array.isArray(schema.enum) && { enum: [...(schema.enum as unknown[]), null] }) }
}
