import * as fc from 'fast-check'

/** Values that a careless or malicious client might send. */
const values: unknown[] = [
  null, true, false, 0, -1, 1, 1.5, 0.1, 1e21, 1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER, '', ' ', '0', '-1', '1e9', 'NaN', '1.005', '99999999999',
  'x', 'x'.repeat(300), 'a\u0000b', '\ud800', '🦊', 'שלום', "'; drop table client; --", '<script>alert(1)</script>', '../../etc/passwd', '%00',
  'a@b.co', 'javascript:alert(1)', 'https://example.com', '2026-02-30', '2026-02-28', '2026-11-20T23:30:00-05:00', '0001-01-01', '+275760-09-13',
  [], {}, [null], { $ne: 1 }, { toString: 'x' },
]

export const nasty = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** Path parameters that a careless or malicious client might send. */
export const nastyId = fc.constantFrom('0', '-1', '1', '1.5', 'abc', '2147483647', '2147483648', '99999999999999999999', '%00', 'a\u0000b', '1%2F2', "1'", '١')

/** Inserts characters that Postgres cannot store into one string of a valid input. */
export function soiled(input: unknown, place: number, dirt: string): unknown {
  const texts = countTexts(input)
  let left = texts === 0 ? -1 : place % texts
  return JSON.parse(JSON.stringify(input), (_, value: unknown) => (typeof value === 'string' && left-- === 0 ? half(value, dirt) : value))
}

export const dirt = fc.constantFrom('\u0000', '\ud800', '\u0007')

function half(text: string, inserted: string): string {
  const middle = Math.ceil(text.length / 2)
  return text.slice(0, middle) + inserted + text.slice(middle)
}

function countTexts(input: unknown): number {
  let texts = 0
  JSON.stringify(input, (_, value: unknown) => ((texts += typeof value === 'string' ? 1 : 0), value))
  return texts
}
