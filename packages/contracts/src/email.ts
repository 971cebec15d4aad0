import * as z from './zod.ts'

/** An e-mail address of at most 255 characters; `message` is the specified one. */
export function email(message: string) {
  return z.pipe(z.string(message).check(z.trim()), z.email(message).check(z.maxLength(255, 'Must be at most 255 characters')))
}
