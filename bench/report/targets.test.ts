import { expect, test } from 'vitest'
import type { Figures, Result } from '../measure.ts'
import { operations } from '../operations.ts'
import { judge } from './targets.ts'

const idle = { product: { sharedOnce: 200, resident: 400, own: 100 }, postgres: { sharedOnce: 40, resident: 60, own: 20 } }
const figures = (changes: Partial<Figures>): Figures => ({ perSecond: 100, p50: 1, p99: 1.5, time: 0, postgresTime: 0, ownTime: 0, failures: 0, failure: undefined, ...changes })

function measured(name: string, gateway: Partial<Figures>): Result {
  const operation = operations.find((one) => one.name === name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  return { operation, figures: new Map([[16, new Map([['reference', figures({})], ['gateway', figures(gateway)]])]]), memory: new Map() }
}

const verdictOn = (...results: Result[]) => judge(results, idle).map(({ target, measured, met }) => [target.split(/[,:]/)[0], measured, met])
const memory = [['gateway and services idle', '200 MB', true], ['gateway and services idle', '400 MB', false]]

test('what is as fast as it should be is met, what is slower is not, and what was not measured is not judged', () => {
  expect(verdictOn(measured('get', { perSecond: 85 }), measured('create', { perSecond: 59 }))).toEqual([['get', '0.85', true], ['create', '0.59', false], ...memory])
})

test('what is fast because it fails is not met', () => {
  expect(verdictOn(measured('get', { perSecond: 500, failures: 7 }), measured('create', { perSecond: 85 }))).toEqual([['get', '5.00, 7 failed', false], ['create', '0.85', true], ...memory])
})
