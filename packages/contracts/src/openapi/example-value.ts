import { exampleText } from './example-text.ts'
import type { Direction, JsonSchema } from './json-schema.ts'

/**
 * Optional fields that an example request should leave out: amounts that the server computes, alternative names of a field, and links to
 * records that a beginner does not have.
 */
const LEFT_OUT = new Set(['amount', 'code', 'completionPercentage', 'depositIds', 'downPaymentAmount', 'invoiced', 'invoiceId', 'isArchived', 'isInvoiced', 'paidDate', 'reason', 'startedAt', 'statusReason', 'submittedDate', 'subtotal', 'taxAmount', 'timeEntryId', 'timeEntryIds', 'timerId', 'total', 'totalReceived'])

interface ExampleOptions {
  io: Direction
  /** Needed because the example name of a client differs from that of a project. */
  feature: string
  /** Index within a list. The items of a list must differ. */
  position?: number
}

/** A realistic value for a schema, chosen by the field's name. */
export function exampleValue(schema: JsonSchema, options: ExampleOptions, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleValue(choices.find(isTelling) ?? choices[0] ?? {}, options, name)
  const type = [schema.type].flat().find((type) => type !== 'null')
  if (schema.properties) return exampleObject(schema, options)
  if (type === 'object') return exampleRecord(schema, options)
  if (type === 'array') return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, (_, position) => exampleValue(schema.items ?? {}, { ...options, position }, singular(name)))
  if (type === 'boolean') return true
  if (type === 'integer') return exampleInteger(schema, name, options.position)
  if (type === 'number') return 1250.5
  if (type === 'null') return null
  return exampleText(schema, { name, feature: options.feature })
}

/** False for schemas that accept only null or the blank text that clears a field. */
function isTelling({ type, pattern, const: only }: JsonSchema): boolean {
  return type !== 'null' && only !== null && only !== '' && pattern !== String.raw`^\s*$`
}

function exampleObject({ properties = {}, required = [] }: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || options.io === 'output' || !LEFT_OUT.has(name))
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleValue(property, options, name)]))
}

function exampleRecord({ propertyNames = {}, additionalProperties }: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return {}
  const name = String(exampleValue(propertyNames, options, 'key'))
  return { [name]: exampleValue(additionalProperties, options, name) }
}

function exampleInteger({ minimum = 0, exclusiveMinimum = -1, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, name: string, position = 0): number {
  const value = /percent/i.test(name) ? 50 : /version$/i.test(name) ? 3 : /id$/i.test(name) ? 42 : 12
  return Math.min(Math.max(value + position, minimum, exclusiveMinimum + 1), maximum)
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '')
}
