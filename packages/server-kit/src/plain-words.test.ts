import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainWords } from './plain-words.ts'

const saidOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value, { error: plainWords }).error?.issues[0]?.message

test.each<[z.ZodMiniType, unknown, string]>([
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), null, 'Must be a list'],
  [z.object({}), [], 'Must be an object'],
  [z.record(z.string(), z.string()), 1, 'Must be an object'],
  [z.string(), 1, 'Must be text'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.number(), '12', 'Must be a number'],
  [z.string(), undefined, 'Is missing'],
  [z.null(), 1, 'Is not valid'],
  [z.enum(['a', 'b']), 'c', 'Must be one of a, b'],
  [z.literal('a'), 'c', 'Is not valid'],
  [z.string().check(z.maxLength(1)), 'ab', 'Is too long'],
  [z.array(z.string()).check(z.minLength(1)), [], 'Is too short'],
  [z.number().check(z.lte(1)), 2, 'Is too large'],
  [z.int().check(z.positive()), 0, 'Is too small'],
  [z.string().check(z.regex(/a/)), 'b', 'Is not valid'],
])('an invalid value gets a plain message if the schema has no message of its own (case %#): %j, %s', (schema, value, message) => {
  expect(saidOf(schema, value)).toBe(message)
})

test('a schema’s own messages are kept', () => {
  expect(saidOf(z.boolean('Yes or no'), 1)).toBe('Yes or no')
})
