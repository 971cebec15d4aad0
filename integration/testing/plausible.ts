import * as fc from 'fast-check'
import type { Schema } from './schema.ts'

/** The ids of existing records, keyed by field name, such as 'clientId'. */
export type Known = Record<string, number>

const text = fc.oneof(fc.constantFrom('Work', 'Größe & Maß', 'first\nsecond', '=1+1', '🦊🦊', 'שלום'), fc.string({ unit: 'grapheme', maxLength: 60 }))
const amount = fc.oneof(fc.constantFrom<unknown>('0', '100', '0.01', '12.345', '1.005', '99999999.99', '-5', 1, 0.1, 33.33), fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)))

/** Generators of valid strings, matched by field name. */
const byName: [RegExp, fc.Arbitrary<unknown>][] = [
  [/date$|^(?:from|to|expiresOn|validUntil)$/i, fc.constantFrom('2026-01-01', '2026-12-31', '2024-02-29', '2026-03-29', '1970-01-01', '2099-12-31', '9999-12-31')],
  [/email$/i, fc.constantFrom('client@example.com', 'a+b@sub.example.org', 'ünï@example.com', `${'x'.repeat(60)}@example.com`)],
  [/password$/i, fc.constantFrom('correct horse', 'battery staple')],
  [/^(?:website|logoUrl|sites|url)$/, fc.constantFrom('https://example.com', 'https://example.com:8443/a?b#c', 'http://localhost')],
  [/^timezone$/, fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Chatham', 'America/Havana')],
  [/^username$/, fc.constantFrom('user-1', 'nobody')],
]

function textOf(name: string, { pattern, maxLength }: Schema): fc.Arbitrary<unknown> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const [, named] = byName.find(([names]) => names.test(name)) ?? []
  // Sometimes generates a string of the maximum length.
  return named ?? (maxLength ? fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant('ß'.repeat(maxLength)) }) : text)
}

/** Usually omits optional fields, because each may conflict with the others. */
const seldom = (field: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: field })

function recordOf(properties: Record<string, Schema>, required: string[], known: Known): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, inner]) => {
    const field = plausible(inner, known, name)
    return [name, required.includes(name) ? field : seldom(field)]
  })
  return fc.record(Object.fromEntries(fields))
}

/** Generates input that is usually valid, so that many requests succeed. */
export function plausible(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { type, properties, items, minimum = 0, maximum = 100 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  // Amounts can be sent as numbers or strings.
  if ([type].flat().includes('number') || schema.anyOf?.some((option) => option.type === 'number')) return amount
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => plausible(option, known, name)))
  if (properties) return recordOf(properties, schema.required ?? [], known)
  const record = known[name.replace(/Ids$/, 'Id')]
  if (items) return fc.uniqueArray(plausible(items, known, name), { minLength: schema.minItems ?? 0, maxLength: Math.max(3, schema.minItems ?? 0) })
  if (record !== undefined) return fc.constant(type === 'integer' ? record : String(record))
  if (type === 'integer') return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 100) }) }, { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return [type].flat().includes('string') ? textOf(name, schema) : fc.constant({})
}
