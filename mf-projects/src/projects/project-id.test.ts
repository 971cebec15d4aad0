import { expect, test } from 'vitest'
import { projectIdOf } from './project-id.ts'

test.each(['abc', '0', '-3', '12abc', 'NaN', ''])('%j is no id', (given) => {
  expect(projectIdOf(given, '/projects/x')).toEqual({ given, isValid: false })
})

test('a number above 0 is one; whether there is such a project is another question', () => {
  expect(projectIdOf('12', '/projects/12')).toEqual({ given: '12', isValid: true })
  expect(projectIdOf('1.5', '/projects/1.5').isValid).toBe(true)
})

test('without a parameter the last part of the path is taken', () => {
  expect(projectIdOf(undefined, '/projects/7')).toEqual({ given: '7', isValid: true })
  expect(projectIdOf(undefined, '/projects/')).toEqual({ given: '', isValid: false })
})
