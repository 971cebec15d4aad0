import { notOneOf } from '@billfold/contracts/errors'
import type * as z from 'zod/mini'

const expected: Record<string, string> = {
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  string: 'Must be text',
  int: 'Must be a whole number',
  number: 'Must be a number',
}

const NUMBERS = new Set(['number', 'int'])

/** Default messages for schemas without their own. Shown to users, so zod's wording must not leak. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is missing' : (expected[issue.expected] ?? 'Is not valid')
    case 'invalid_value':
      return issue.values.length > 1 ? notOneOf(issue.values).message : 'Is not valid'
    case 'too_big':
      return NUMBERS.has(issue.origin) ? 'Is too large' : 'Is too long'
    case 'too_small':
      return NUMBERS.has(issue.origin) ? 'Is too small' : 'Is too short'
    default:
      return 'Is not valid'
  }
}
