import * as z from './zod.ts'

/** What an empty box of an HTML form sends. Null says the same. */
const blankText = z.string().check(z.regex(/^\s*$/, { abort: true }))

/** Null and blank are `value`. Whatever else is wrong is said in the words of the schema. */
function orBlank<S extends z.core.$ZodType, const Value>(schema: S, value: Value) {
  const blank = z.pipe(z.nullable(blankText), z.transform(() => value))
  return z.optional(z.union([schema, blank], { error: ({ errors }) => errors[0]?.[0]?.message }))
}

/** May be left open: absent keeps, null and blank clear. */
export function clearable<S extends z.core.$ZodType>(schema: S) {
  return orBlank(schema, null)
}

/** Is never open: absent keeps, null and blank go back to the default. */
export function withDefault<S extends z.core.$ZodType, const Value extends z.output<S>>(schema: S, value: Value) {
  return orBlank(schema, value)
}

/** Follows from something else: null and blank are as good as absent. */
export function ifSent<S extends z.core.$ZodType>(schema: S) {
  return orBlank(schema, undefined)
}

function orNull<S extends z.core.$ZodType, const Value>(schema: S, value: Value) {
  return z.optional(z.pipe(z.nullable(schema), z.transform((sent) => sent ?? value)))
}

/** Null is as good as absent: nobody means to empty a list by it. */
export function listIfSent<S extends z.core.$ZodType>(list: S) {
  return orNull(list, undefined)
}

/** Of fields that may be blank for good: absent keeps, null goes back to the default. */
export function resettable<Shape extends Record<string, z.core.$ZodType>>(shape: Shape, defaults: { [Field in keyof Shape]: z.output<Shape[Field]> }) {
  type Resettable = { [Field in keyof Shape]: ReturnType<typeof orNull<Shape[Field], z.output<Shape[Field]>>> }
  // The fields keep their names, which `fromEntries` forgets.
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, orNull(schema, defaults[field])])) as Resettable
}
