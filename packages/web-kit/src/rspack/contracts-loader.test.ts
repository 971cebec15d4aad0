import type { LoaderContext } from '@rspack/core'
import { expect, test } from 'vitest'
import contractsLoader from './contracts-loader.ts'

function load(source: string): string {
  return contractsLoader.call({ resourcePath: 'client-calls.ts' } as LoaderContext, source)
}

test('calls keep the properties that browsers read, on the same lines', () => {
  const code = load(`const get = call({
  method: 'GET',
  params: z.object({
    id: pathId,
  }),
  response: client,
  paginated: true,
})`)
  expect(code.split('\n').map((line) => line.trimEnd())).toEqual(['const get = /*#__PURE__*/ (() => call({', "  method: 'GET',", '', '', '', '', '  paginated: true,', '}))()'])
})

test('constants created by a function call can be dropped if unused', () => {
  expect(load('export const name = z.string().check(z.trim())')).toBe('export const name = /*#__PURE__*/ (() => z.string().check(z.trim()))()')
})

test('functions, plain constants and types remain unchanged', () => {
  const source = `export type Name = string
export const MAX = 10
export function text(max: number) {
  return z.string().check(z.maxLength(max))
}`
  expect(load(source)).toBe(source)
})
