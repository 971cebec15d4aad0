import * as z from './zod.ts'

/** The largest id that Postgres' integer identity can hand out. */
export const MAX_ID = 2_147_483_647

/** An id as it stands in JSON. */
export const id = z.int().check(z.positive(), z.maximum(MAX_ID))

/** An id in a path. Whatever is no positive integer is simply not found (server-kit answers 404 for it). */
export const pathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform((text: string) => Number(text)), id),
)

export const idParams = z.object({ id: pathId })

/** The id of another record in a body. `required` is said of what is no id at all, `unknown` of one that nothing can have. */
export function recordId(required: string, unknown: string) {
  return z.int(required).check(z.positive(required), z.maximum(MAX_ID, unknown))
}

/** A positive integer as an address carries it: an id or a limit that narrows a list. */
export function positiveInteger(message: string) {
  return z.pipe(
    z.string(message).check(z.regex(/^[1-9]\d{0,9}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(MAX_ID, message))),
  )
}
