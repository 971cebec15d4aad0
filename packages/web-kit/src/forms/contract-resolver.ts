import { withCalendarDates } from '@billfold/contracts/calendar-date'
import * as z from '@billfold/contracts/zod'
import { schemaMessage, useText, withFinishedDates } from '@billfold/web-kit'
import type { ResolverOptions, Validated } from './with-finished-dates.ts'

/** The resolver that `zodResolver` creates from a schema. */
type Validate = (body: never, context: undefined, options: never) => Validated | Promise<Validated>

/** The parsed body, with dates as text. */
type SentBy<V extends Validate> = Sendable<Extract<Awaited<ReturnType<V>>, { errors: Record<string, never> }>['values']>
type Sendable<Parsed extends object> = ReturnType<typeof withCalendarDates<Parsed>>

type Answer<Body> = { values: Body; errors: Record<string, never> } | { values: Record<string, never>; errors: object }

/**
 * A resolver for react-hook-form that validates the request body with the contract's rules and messages, and returns that body. Import it
 * by path to keep it out of the initial bundle.
 */
export function contractResolver<Values, V extends Validate>(
  validate: V,
  bodyOf: (values: Values) => object,
): (values: Values, context: unknown, options: ResolverOptions) => Promise<Answer<SentBy<V>>> {
  return withFinishedDates<Values, unknown, ResolverOptions, Answer<SentBy<V>>>(async (values, _, options) => {
    // The cast is safe: the body is not validated yet, and the schema accepts any input and reports its errors.
    const { values: parsed, errors } = await validate(bodyOf(values) as never, undefined, options as never)
    if (Object.keys(errors).length > 0) return { values: {}, errors }
    // UTC, because calendar dates have no time zone.
    return { values: withCalendarDates(parsed, 'UTC') as SentBy<V>, errors: {} }
  })
}

/** The schema with its messages translated into the user's language, for `zodResolver`, which keeps only the messages. */
export function translated<S extends z.ZodMiniType>(schema: S): S {
  const translating = z.transform((value: unknown, context) => {
    const { success, data, error } = z.safeParse(schema, value)
    if (success) return data
    for (const issue of error.issues) context.issues.push({ code: 'custom', path: issue.path, message: schemaMessage(issue), input: value })
    return z.NEVER
  })
  // The cast is safe, because the result parses like the original schema.
  return z.pipe(z.unknown(), translating) as unknown as S
}

/** Field errors as react-hook-form reports them. */
type FieldErrors<Name extends string> = { readonly [Field in Name]?: { message?: string | undefined } | undefined }

/** Returns a function that looks up a field's error and translates it. */
export function useFieldError<Name extends string>(errors: FieldErrors<Name>): (name: Name) => string | undefined {
  const t = useText()
  return (name) => {
    const message = errors[name]?.message
    return message && t(message)
  }
}
