import * as z from './zod.ts'

/** HTML forms send an empty string for an empty field, so blank text is treated like null. */
const blankText = z.string().check(z.regex(/^\s*$/, { abort: true }))

/** Maps null and blank text to `value`. Other errors keep the schema's message. */
function orBlank<S extends z.core.$ZodType, const Value>(schema: S, value: Value) {
  const blank = z.pipe(z.nullable(blankText), z.transform(() => value))
  return z.optional(z.union([schema, blank], { error: ({ errors }) => errors[0]?.[0]?.message }))
}

/** For optional fields: if absent, the value is kept; null and blank clear it. */
export function clearable<S extends z.core.$ZodType>(schema: S) {
  return orBlank(schema, null)
}

/** For fields with a default: if absent, the value is kept; null and blank restore the default. */
export function withDefault<S extends z.core.$ZodType, const Value extends z.output<S>>(schema: S, value: Value) {
  return orBlank(schema, value)
}

/** For computed fields: null and blank count as absent. */
export function ifSent<S extends z.core.$ZodType>(schema: S) {
  return orBlank(schema, undefined)
}

function orNull<S extends z.core.$ZodType, const Value>(schema: S, value: Value) {
  return z.optional(z.pipe(z.nullable(schema), z.transform((sent) => sent ?? value)))
}

/** Null counts as absent, because a client that sends null rarely intends to clear the list. */
export function listIfSent<S extends z.core.$ZodType>(list: S) {
  return orNull(list, undefined)
}

/** For fields where blank is a valid value: if absent, the value is kept; null restores the default. */
export function resettable<Shape extends Record<string, z.core.$ZodType>>(shape: Shape, defaults: { [Field in keyof Shape]: z.output<Shape[Field]> }) {
  type Resettable = { [Field in keyof Shape]: ReturnType<typeof orNull<Shape[Field], z.output<Shape[Field]>>> }
  // The cast restores the field names, which `fromEntries` drops from the type.
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, orNull(schema, defaults[field])])) as Resettable
}
