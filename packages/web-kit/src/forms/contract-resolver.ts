import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { withFinishedDates } from '@billfold/web-kit'

/** As react-hook-form's options of a resolver: each field with its control. */
interface Asked {
  fields: object
}

interface Judged {
  values: object
  errors: object
}

/** What `zodResolver` makes of a schema. */
type Judge = (body: never, context: undefined, options: never) => Judged | Promise<Judged>

/** What the schema makes of a valid body, its dates as texts. */
type SentBy<J extends Judge> = Sendable<Extract<Awaited<ReturnType<J>>, { errors: Record<string, never> }>['values']>
type Sendable<Parsed extends object> = ReturnType<typeof withCalendarDates<Parsed>>

type Answer<Body> = { values: Body; errors: Record<string, never> } | { values: Record<string, never>; errors: object }

/**
 * A resolver of react-hook-form: the contract's own rules and messages, on the body that the values would send. It hands over that body
 * as it is sent. Imported by its path, so that no first page carries it.
 */
export function contractResolver<Values, J extends Judge>(
  judge: J,
  bodyOf: (values: Values) => object,
): (values: Values, context: unknown, options: Asked) => Promise<Answer<SentBy<J>>> {
  return withFinishedDates<Values, unknown, Asked, Answer<SentBy<J>>>(async (values, _, options) => {
    // The rules take anything: what is wrong with it is theirs to say.
    const { values: parsed, errors } = await judge(bodyOf(values) as never, undefined, options as never)
    if (Object.keys(errors).length > 0) return { values: {}, errors }
    // A picked date is the same in every zone.
    return { values: withCalendarDates(parsed, 'UTC') as SentBy<J>, errors: {} }
  })
}
