import * as z from './zod.ts'

/** Maximum of a Postgres integer identity column. */
export const MAX_ID = 2_147_483_647

/** An id in JSON. */
export const id = z.int().check(z.positive(), z.maximum(MAX_ID))

/** An id in a path. server-kit returns 404 for anything but a positive integer. */
export const pathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform((text: string) => Number(text)), id),
)

export const idParams = z.object({ id: pathId })

/**
 * A reference to another record in a request body. `required` is the error message for a value that is not an id, `unknown` the message for
 * an id out of range.
 */
export function recordId(required: string, unknown: string) {
  return z.int(required).check(z.positive(required), z.maximum(MAX_ID, unknown))
}

/** A positive integer in a query string, such as an id or a limit. */
export function positiveInteger(message: string) {
  return z.pipe(
    z.string(message).check(z.regex(/^[1-9]\d{0,9}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(MAX_ID, message))),
  )
}
