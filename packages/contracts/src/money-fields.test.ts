import { describe, expect, test } from 'vitest'
import * as z from './zod.ts'
import { calls } from './calls.ts'

/** Gives access to the inner schemas of a field's schema. */
type Schema = { def: z.core.$ZodTypes['_zod']['def'] }

/** Decimal fields that are not dollar amounts and have rules of their own. */
const OTHER_DECIMALS = /^(hours|quantity|estimatedHours|taxRate|downPaymentPercentage)$/
const RATES = /^(rate|hourlyRate|defaultHourlyRate|costRate)$/

interface Field {
  at: string
  name: string
  schema: z.core.$ZodType
}

/** Lists all fields of a body, including nested ones. */
function fieldsOf(schema: z.core.$ZodType, at: string): Field[] {
  const { def } = schema as unknown as Schema
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => [{ at: `${at}.${name}`, name, schema: field }, ...fieldsOf(field, `${at}.${name}`)])
  if (def.type === 'array') return fieldsOf(def.element, `${at}[]`)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return fieldsOf(def.innerType, at)
  if (def.type === 'pipe') return fieldsOf(def.in, at)
  return def.type === 'union' ? def.options.flatMap((option) => fieldsOf(option, at)) : []
}

const parsed = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).data
const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

// Operator calls are excluded, because a module's budget is a size in bytes and not money.
const fields = calls.filter(({ access }) => access !== 'operator').flatMap(({ name, body }) => (body ? fieldsOf(body, name) : []))
/** Finds fields by the input they accept, regardless of how their schemas are declared. */
const decimals = fields.filter(({ schema }) => takes(schema, '1.25') && takes(schema, 1.25) && !takes(schema, 'ten'))
const money = decimals.filter(({ name }) => !OTHER_DECIMALS.test(name) && !RATES.test(name))
const rates = decimals.filter(({ name }) => RATES.test(name))

describe('the money fields in all calls', () => {
  test('include every field with a money-like name', () => {
    expect(money.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        'clients.create.totalReceived',
        'clients.import.rows[].totalReceived',
        'expenses.create.amount',
        'expenses.update.amount',
        'invoices.create.taxAmount',
        'invoices.create.lineItems[].amount',
        'invoices.addLineItem.amount',
        'invoices.update.subtotal',
        'projects.create.budget',
        'projects.import.rows[].budget',
        'proposals.create.downPaymentAmount',
        'proposals.update.amount',
        'proposals.addLineItem.amount',
      ]),
    )
    expect(fields.filter((field) => /amount|total$|budget$|received/i.test(field.name) && !money.includes(field)).map(({ at }) => at)).toEqual([])
  })

  test.each(money.map(({ at, schema }) => [at, schema] as const))('%s accepts any number of decimals, whether a string or a number', (_, schema) => {
    for (const sent of [37.5375, '37.5375', '0.30000000000000004', 0.1 + 0.2, 131.02499999999998, `1.${'3'.repeat(1000)}`, '99999999.994']) {
      expect([sent, takes(schema, sent)]).toEqual([sent, true])
    }
    // Expenses are the exception: an amount that rounds to zero is rejected.
    const isZeroAllowed = takes(schema, '0')
    for (const sent of ['0.0047500000000000005', 1e-7, '1e-7', -5e-17]) expect([sent, takes(schema, sent)]).toEqual([sent, isZeroAllowed])
    for (const sent of ['-0.01', '-0.005', '99999999.995', '1e3', 1e21, 'ten', '1,5']) expect([sent, takes(schema, sent)]).toEqual([sent, false])
  })

  test.each(money.map(({ at, schema }) => [at, schema] as const))('%s is rounded half up, or kept as sent so that it can be compared', (_, schema) => {
    expect(['37.54', '37.5375']).toContain(parsed(schema, 37.5375))
    expect(['0.30', '0.30000000000000004']).toContain(parsed(schema, '0.30000000000000004'))
  })
})

describe('the rates in all calls', () => {
  test.each(rates.map(({ at, schema }) => [at, schema] as const))(
    '%s ignores float noise and rejects a third decimal',
    (_, schema) => {
      expect(['0.30', '0.3']).toContain(parsed(schema, 0.1 + 0.2))
      expect(takes(schema, '0.0875')).toBe(false)
    },
  )
})
