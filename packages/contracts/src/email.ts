import { tooLong } from './errors.ts'
import * as z from './zod.ts'

/** At most 255 characters; `message` is the specified error. */
export function email(message: string) {
  return z.pipe(z.string(message).check(z.trim()), z.email(message).check(z.maxLength(255, tooLong(255).message)))
}
