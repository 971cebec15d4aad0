import type { Schema } from './surface.ts'

/** Finds changes that break clients whose requests match the old schema. `at` is the path, such as '' or 'body.note'. */
export function inputBreaks(before: Schema, now: Schema, at: string): string[] {
  return compare(now, before, { at, isInput: true })
}

/**
 * Finds changes that break clients expecting responses that match the old schema. New enum values are allowed, because modules show unknown
 * values as text.
 */
export function outputBreaks(before: Schema, now: Schema, at: string): string[] {
  return compare(before, now, { at, isInput: false })
}

interface Place {
  at: string
  /** If true, the new schema must accept all old requests. If false, the old schema must accept all new responses. */
  isInput: boolean
}

function compare(wide: Schema, narrow: Schema, place: Place): string[] {
  const options = alternatives(narrow)
  if (options.length > 1) return [...new Set(options.flatMap((option) => compare(wide, option, place)))]
  const choices = alternatives(wide)
  if (choices.length > 1) return best(choices.map((choice) => compare(choice, narrow, place)))
  const types = typesOf(wide)
  // A schema without a type accepts any value.
  if (types.length === 0) return []
  const foreign = typesOf(narrow).filter((type) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
  if (foreign.length > 0 || typesOf(narrow).length === 0) return [typeChange(types, typesOf(narrow), place)]
  return [...valueBreaks(wide, narrow, place), ...fieldBreaks(wide, narrow, place), ...itemBreaks(wide, narrow, place), ...(place.isInput ? limitBreaks(wide, narrow, place) : [])]
}

function typeChange(wide: string[], narrow: string[], { at, isInput }: Place): string {
  const [was, is] = isInput ? [narrow, wide] : [wide, narrow]
  return `${at} was ${inWords(was)}, is ${inWords(is)}`
}

function inWords(types: string[]): string {
  return types.join(' or ') || 'anything'
}

function alternatives(schema: Schema): Schema[] {
  const given = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (given) return given.flatMap(alternatives)
  if (Array.isArray(schema.type)) return schema.type.map((type: unknown) => ({ ...schema, type }))
  return [schema]
}

/** If no alternative matches, report the problems of the one with the fewest. */
function best(problems: string[][]): string[] {
  return problems.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function typesOf({ type, const: only, enum: values }: Schema): string[] {
  if (typeof type === 'string') return [type]
  const known = only === undefined ? ((values as unknown[] | undefined) ?? []) : [only]
  return [...new Set(known.map((value) => (value === null ? 'null' : typeof value)))]
}

function valuesOf({ const: only, enum: values }: Schema): unknown[] | undefined {
  return only === undefined ? (values as unknown[] | undefined) : [only]
}

function valueBreaks(wide: Schema, narrow: Schema, { at, isInput }: Place): string[] {
  const taken = valuesOf(wide)
  if (!taken || !isInput) return []
  const given = valuesOf(narrow)
  if (!given) return [`${at} took any ${inWords(typesOf(narrow))}, takes ${taken.map((value) => JSON.stringify(value)).join(', ')}`]
  return given.filter((value) => !taken.includes(value)).map((value) => `${at} no longer takes ${JSON.stringify(value)}`)
}

function fieldBreaks(wide: Schema, narrow: Schema, place: Place): string[] {
  if (typesOf(wide)[0] !== 'object') return []
  const [known, given] = [fieldsOf(wide), fieldsOf(narrow)]
  const required = (schema: Schema) => (schema.required as string[] | undefined) ?? []
  const missing = required(wide).filter((name) => !required(narrow).includes(name))
  const changed = Object.entries(given).flatMap(([name, field]) => {
    const at = place.at === '' ? name : `${place.at}.${name}`
    if (known[name]) return compare(known[name], field, { ...place, at })
    const rest = wide.additionalProperties
    if (typeof rest === 'object' && rest !== null) return compare(rest as Schema, field, { ...place, at })
    return place.isInput ? [`${at} is no longer taken`] : []
  })
  return [...missing.map((name) => missingField(name, given, place)), ...changed, ...restBreaks(wide, narrow, place)]
}

function missingField(name: string, given: Record<string, Schema>, { at, isInput }: Place): string {
  const field = at === '' ? name : `${at}.${name}`
  if (isInput) return `${field} is required now`
  return given[name] ? `${field} may be missing now` : `${field} is gone`
}

function fieldsOf(schema: Schema): Record<string, Schema> {
  return (schema.properties as Record<string, Schema> | undefined) ?? {}
}

/** Compares `additionalProperties`, which describes the values of records with arbitrary keys. */
function restBreaks(wide: Schema, narrow: Schema, place: Place): string[] {
  const [known, given] = [wide.additionalProperties, narrow.additionalProperties]
  if (typeof known !== 'object' || typeof given !== 'object') return []
  return compare(known as Schema, given as Schema, { ...place, at: `${place.at}.*` })
}

function itemBreaks(wide: Schema, narrow: Schema, place: Place): string[] {
  if (!wide.items || !narrow.items) return []
  return compare(wide.items as Schema, narrow.items as Schema, { ...place, at: `${place.at}[]` })
}

const LEAST = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const
const MOST = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const
const FORM = ['pattern', 'format'] as const

function limitBreaks(now: Schema, before: Schema, { at }: Place): string[] {
  const change = (limit: string) => `${at}: ${limit} was ${JSON.stringify(before[limit]) ?? 'not there'}, is ${JSON.stringify(now[limit])}`
  const least = LEAST.filter((limit) => now[limit] !== undefined && Number(now[limit]) > Number(before[limit] ?? Number.NEGATIVE_INFINITY))
  const most = MOST.filter((limit) => now[limit] !== undefined && Number(now[limit]) < Number(before[limit] ?? Number.POSITIVE_INFINITY))
  const form = FORM.filter((limit) => now[limit] !== undefined && now[limit] !== before[limit])
  return [...least, ...most, ...form].map(change)
}
