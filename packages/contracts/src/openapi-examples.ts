type Json = Record<string, unknown>

/** Values for the text fields of records, by name. The first that fits the schema is taken. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/email|recipient|replyTo/i, 'hello@acme.example'],
  [/website|url|link$/i, 'https://acme.example'],
  [/timezone/i, 'America/New_York'],
  [/language/i, 'en'],
  [/currency/i, 'USD'],
  [/country/i, 'US'],
  [/phone/i, '+1 503 555 0142'],
  [/number$/i, 'INV-20261128-001'],
  [/firstName/i, 'Ada'],
  [/lastName/i, 'Byron'],
  [/username/i, 'ada'],
  [/password/i, 'correct horse battery'],
  [/(company|client)(name)?$/i, 'Acme Inc.'],
  [/title/i, 'Website relaunch'],
  [/name$/i, 'Acme Inc.'],
  [/subject/i, 'Invoice INV-20261128-001'],
  [/description|message|notes?$|text/i, 'Design of the landing page'],
  [/(date|from|to|until|day)$/i, '2026-11-28'],
  [/(at|since|time|timestamp)$/i, '2026-11-28T09:00:00.000Z'],
  [/hours|quantity/i, '2.5'],
  [/rate|amount|total|balance|budget|revenue|cost|tax|price|paid|sum/i, '1250.00'],
  [/percent|share/i, '50'],
  [/color/i, '#3b82f6'],
]

/** For fields with other names, and where the name misleads. */
const ANY = ['Text', '1250.00', '2026-11-28', '2026-11-28T09:00:00.000Z', '1', 'hello@acme.example', 'https://acme.example', '#3b82f6', '0123456789012345678901234567890123456789012', '123456', '']

/** A value that a JSON Schema allows, as realistic as the name of the field permits. */
export function exampleOf(schema: Json, name = ''): unknown {
  const { default: preset, const: constant, enum: values, anyOf, oneOf, allOf } = schema
  if (constant !== undefined) return constant
  if (Array.isArray(values)) return values[0]
  if (preset !== undefined) return preset
  const options = (anyOf ?? oneOf) as Json[] | undefined
  if (options) return exampleOf(options.find(({ type }) => type !== 'null') ?? {}, name)
  if (Array.isArray(allOf)) return exampleOf(Object.assign({}, ...(allOf as Json[])) as Json, name)
  return exampleOfType(schema, name)
}

function exampleOfType(schema: Json, name: string): unknown {
  const type = Array.isArray(schema.type) ? (schema.type as string[]).find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return exampleObject(schema)
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json, name.replace(/s$/, ''))]
    case 'string':
      return exampleText(schema, name)
    case 'integer':
    case 'number':
      return exampleNumber(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

function exampleObject({ properties = {}, additionalProperties }: Json): Json {
  const known = Object.entries(properties as Record<string, Json>).map(([name, property]) => [name, exampleOf(property, name)] as const)
  if (known.length > 0 || typeof additionalProperties !== 'object' || additionalProperties === null) return Object.fromEntries(known)
  return { key: exampleOf(additionalProperties as Json) }
}

function exampleText(schema: Json, name: string): string {
  const candidates = [...byName.filter(([pattern]) => pattern.test(name)).map(([, text]) => text), ...ANY]
  return candidates.find((text) => fits(text, schema)) ?? 'Text'
}

const formats: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
}

function fits(text: string, { pattern, format, minLength = 0, maxLength = Infinity }: Json): boolean {
  if (text.length < Number(minLength) || text.length > Number(maxLength)) return false
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return false
  return typeof format !== 'string' || (formats[format]?.test(text) ?? true)
}

function exampleNumber({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = typeof minimum === 'number' && minimum > -1e9 ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1
  return Math.min(Math.max(1, least), typeof maximum === 'number' ? maximum : Infinity)
}
