import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'

describe('canonical JSON', () => {
  // RFC 8785, 3.2.2 and 3.2.3.
  test('follows the standard', () => {
    const numbers = JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]')
    const string = '€$\u000f\nA\'B"\\"/'
    expect(canonicalJson({ numbers, string, literals: [null, true, false] })).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\"/"}`,
    )
    const names = { '\u20ac': 'Euro Sign', '\r': 'Carriage Return', '\ufb33': 'Hebrew', '1': 'One', '\ud83d\ude00': 'Emoji', '\u0080': 'Control', '\u00f6': 'Latin' }
    expect(Object.values(JSON.parse(canonicalJson(names)))).toEqual(['One', 'Carriage Return', 'Control', 'Latin', 'Euro Sign', 'Emoji', 'Hebrew'])
  })

  test('leaves out undefined members', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}')
  })

  test('is independent of member order and parses to the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' })), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(canonicalJson(reversed as Json)).toBe(canonicalJson(value as Json))
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }])('rejects values without a canonical text: %j', (value) => {
    expect(() => canonicalJson(value as Json)).toThrow('no place in JSON')
  })
})
