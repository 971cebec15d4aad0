import { tooLong } from './errors.ts'
import * as z from './zod.ts'
import { storable } from './text.ts'

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** A web URL; blank is stored as null. Refuses other schemes (javascript:, data:), which could run script. */
export function httpUrl(message: string, max: number) {
  const address = z.string(message).check(
    z.trim(),
    z.maxLength(max, tooLong(max).message),
    storable,
    z.refine((value) => value === '' || isHttpUrl(value), message),
  )
  return z.pipe(address, z.transform((value: string) => value || null))
}
