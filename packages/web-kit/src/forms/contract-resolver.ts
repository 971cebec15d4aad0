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
 * A resolver for react-hook-form: validates the request body with the contract's rules and messages, and returns that body. Import it by its path, to
 * keep it out of the initial bundle.
 */
export function contractResolver<Values, V extends Validate>(
  validate: V,
  bodyOf: (values: Values) => object,
): (values: Values, context: unknown, options: ResolverOptions) => Promise<Answer<SentBy<V>>> {
  return withFinishedDates<Values, unknown, ResolverOptions, Answer<SentBy<V>>>(async (values, _, options) => {
    // Not validated yet: the schema accepts any input and reports what is invalid.
    const { values: parsed, errors } = await validate(bodyOf(values) as never, undefined, options as never)
    if (Object.keys(errors).length > 0) return { values: {}, errors }
    // Calendar dates have no time zone.
    return { values: withCalendarDates(parsed, 'UTC') as SentBy<V>, errors: {} }
  })
}

/** For `zodResolver`, which keeps only the messages: the schema with its messages in the user's language. */
export function translated<S extends z.ZodMiniType>(schema: S): S {
  const translating = z.transform((value: unknown, context) => {
    const { success, data, error } = z.safeParse(schema, value)
    if (success) return data
    for (const issue of error.issues) context.issues.push({ code: 'custom', path: issue.path, message: schemaMessage(issue), input: value })
    return z.NEVER
  })
  // Parses like the schema itself.
  return z.pipe(z.unknown(), translating) as unknown as S
}

/** Field errors as react-hook-form reports them. */
type FieldErrors<Name extends string> = { readonly [Field in Name]?: { message?: string | undefined } | undefined }

/** Returns a function for the translated error of a field. */
export function useFieldError<Name extends string>(errors: FieldErrors<Name>): (name: Name) => string | undefined {
  const t = useText()
  return (name) => {
    const message = errors[name]?.message
    return message && t(message)
  }
}
