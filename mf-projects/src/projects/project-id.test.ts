import { expect, test } from 'vitest'
import { projectIdOf } from './project-id.ts'

test.each(['abc', '0', '-3', '12abc', 'NaN', ''])('rejects %j as an id', (given) => {
  expect(projectIdOf(given, '/projects/x')).toEqual({ given, isValid: false })
})

test('accepts any number above 0', () => {
  expect(projectIdOf('12', '/projects/12')).toEqual({ given: '12', isValid: true })
  expect(projectIdOf('1.5', '/projects/1.5').isValid).toBe(true)
})

test('uses the last part of the path without a parameter', () => {
  expect(projectIdOf(undefined, '/projects/7')).toEqual({ given: '7', isValid: true })
  expect(projectIdOf(undefined, '/projects/')).toEqual({ given: '', isValid: false })
})
