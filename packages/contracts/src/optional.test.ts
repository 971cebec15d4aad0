import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clearable, ifSent, listIfSent, resettable, withDefault } from './optional.ts'

const blank = [null, '', ' \t\n', '\u00a0']
const number = z.int('A whole number').check(z.gte(0, 'Not below 0'))
const saidOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('null and blank values', () => {
  test('clear optional fields and reset required ones to their defaults', () => {
    const body = z.object({ open: clearable(number), closed: withDefault(number, 7), computed: ifSent(number) })
    for (const value of blank) expect(body.parse({ open: value, closed: value, computed: value })).toEqual({ open: null, closed: 7, computed: undefined })
    expect(body.parse({ open: 1, closed: 2, computed: 3 })).toEqual({ open: 1, closed: 2, computed: 3 })
  })

  test('differ from absent fields, which stay absent', () => {
    expect(Object.keys(z.object({ open: clearable(number), closed: withDefault(number, 7), computed: ifSent(number), list: listIfSent(z.array(number)) }).parse({}))).toEqual([])
  })

  test('differ in fields that may be blank, where only null resets the field', () => {
    expect(['', null].map((value) => withDefault(z.string(), 'x').parse(value))).toEqual(['', 'x'])
  })
})

test("reports an invalid value once, with the schema’s message", () => {
  for (const schema of [clearable(number), withDefault(number, 7), ifSent(number)]) {
    for (const value of ['x', {}, true, 1.5]) expect(saidOf(schema, value)).toEqual([['', 'A whole number']])
    expect(saidOf(schema, -1)).toEqual([['', 'Not below 0']])
  }
})

test('treats a null list as absent and reports the path of an invalid item', () => {
  const list = listIfSent(z.array(z.object({ rate: number })))
  expect(list.parse(null)).toBeUndefined()
  expect(saidOf(list, [{ rate: 1 }, { rate: -1 }])).toEqual([['1.rate', 'Not below 0']])
})

test('resets a field for which blank is valid only when the value is null', () => {
  const body = z.object(resettable({ name: z.string(), isOn: z.boolean() }, { name: 'Ada', isOn: true }))
  expect([{ name: null, isOn: null }, { name: '', isOn: false }, {}].map((value) => body.parse(value))).toEqual([{ name: 'Ada', isOn: true }, { name: '', isOn: false }, {}])
})

test('shows the accepted values in the JSON schema and marks the field as optional', () => {
  const { properties, required } = z.toJSONSchema(z.object({ count: withDefault(z.int(), 0) }), { io: 'input', unrepresentable: 'any' })
  expect([required, JSON.stringify(properties?.count)]).toEqual([undefined, expect.stringMatching(/^\{"anyOf":\[\{"type":"integer".*\{"type":"null"\}/)])
})
