import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { featureOf } from '../api-tokens/api-scopes.ts'
import type { Call } from '../call.ts'
import { calls } from '../calls.ts'
import { exampleValue } from './example-value.ts'
import { type Direction, schemaOf } from './json-schema.ts'
import * as z from '../zod.ts'

// Formats are not checked here, because the calls' own schemas check them.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

const bodies = calls.flatMap((call) => (call.body ? [[call.name, call, call.body] as const] : []))
const responses = calls.flatMap((call) => (call.response ? [[call.name, call, call.response] as const] : []))

function exampleOf(call: Call, declared: z.core.$ZodType, io: Direction) {
  const schema = schemaOf(declared, io)
  const example = exampleValue(schema, { io, feature: featureOf(call) })
  const isValid = ajv.compile(schema)
  isValid(example)
  return { example, errors: isValid.errors }
}

test.each(bodies)('%s has an example body that its schema accepts', (_, call, body) => {
  const { example, errors } = exampleOf(call, body, 'input')
  expect(errors).toBeNull()
  expect(z.safeParse(body, example)).toMatchObject({ success: true })
})

test.each(responses)('%s has an example response that matches its schema', (_, call, response) => {
  expect(exampleOf(call, response, 'output').errors).toBeNull()
})

test('uses realistic example values', () => {
  const create = calls.find(({ name }) => name === 'invoices.create')!
  expect(exampleOf(create, create.body!, 'input').example).toMatchObject({
    clientId: 42,
    invoiceNumber: 'INV-2026-0042',
    dueDate: '2026-12-28',
    lineItems: [{ description: 'Design of the product pages', quantity: '8', rate: '95.00' }],
  })
})
