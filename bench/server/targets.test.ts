import { expect, test } from 'vitest'
import type { Figures, Result } from './measure.ts'
import { operations } from './operations.ts'
import { judge } from './targets.ts'

const idle = { product: { sharedOnce: 200, resident: 400, own: 100 }, postgres: { sharedOnce: 40, resident: 60, own: 20 } }
const figures = (changes: Partial<Figures>): Figures => ({ perSecond: 100, p50: 1, p99: 1.5, failures: 0, failure: undefined, ...changes })

function measured(name: string, gateway: Partial<Figures>): Result {
  const operation = operations.find((each) => each.name === name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  return { operation, figures: new Map([[16, new Map([['reference', figures({})], ['gateway', figures(gateway)]])]]) }
}

const verdictsOn = (...results: Result[]) => judge(results, idle).map(({ target, measured, isMet }) => [target.split(/[,:]/)[0], measured, isMet])
const memory = [['gateway and services idle', '200 MB', true], ['gateway and services idle', '400 MB', false]]

test('judges the measured operations against their targets', () => {
  expect(verdictsOn(measured('get', { perSecond: 85 }), measured('create', { perSecond: 59 }))).toEqual([['get', '0.85', true], ['create', '0.59', false], ...memory])
})

test('does not count an operation with failed requests as met', () => {
  expect(verdictsOn(measured('get', { perSecond: 500, failures: 7 }), measured('create', { perSecond: 85 }))).toEqual([['get', '5.00, 7 failed', false], ['create', '0.85', true], ...memory])
})
