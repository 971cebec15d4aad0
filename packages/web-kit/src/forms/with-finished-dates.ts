/** Same message as the contract's message for an invalid date. */
export const unfinishedDate = 'Must be a date (YYYY-MM-DD)'

/** True for a date input whose year or day is missing. The input's value is '', so without this check the date would be lost silently. */
export function isUnfinishedDate(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.type === 'date' && input.isConnected && input.validity.badInput
}

/** Like the resolver options of react-hook-form: contains each field with its control. */
export interface ResolverOptions {
  fields: object
}

export interface Validated {
  values: object
  errors: object
}

/** A tree of field values or of their errors. Repeated fields are arrays. */
type Tree = Record<string, unknown>

/** Makes a react-hook-form resolver also reject incomplete dates, regardless of how the form is submitted. */
export function withFinishedDates<Values, Context, Options extends ResolverOptions, Answer extends Validated>(
  validate: (values: Values, context: Context, options: Options) => Answer | Promise<Answer>,
): (values: Values, context: Context, options: Options) => Promise<Answer> {
  return async (values, context, options) => {
    const validated = await validate(values, context, options)
    const errors = withUnfinished(validated.errors as Tree, options.fields as Tree)
    // The validated values may be returned only if the form has no errors.
    return errors === validated.errors ? validated : ({ values: {}, errors } as unknown as Answer)
  }
}

/** Returns the `errors` object itself if there is no incomplete date. */
function withUnfinished(errors: Tree | undefined, fields: Tree): Tree | undefined {
  return Object.entries(fields).reduce((found, [name, field]) => {
    const before = found?.[name] as Tree | undefined
    const after = errorOf(before, field)
    if (after === before) return found
    return Array.isArray(found ?? fields) ? Object.assign([], found, { [name]: after }) : { ...found, [name]: after }
  }, errors)
}

/** An unregistered list has no control, so it is undefined here. */
function errorOf(before: Tree | undefined, field: unknown): Tree | undefined {
  if (typeof field !== 'object' || field === null) return before
  if (!isControl(field)) return withUnfinished(before, field as Tree)
  return isUnfinishedDate(field.ref) ? { type: 'unfinished', message: unfinishedDate, ref: field.ref } : before
}

/** A group may have a field called `name`, so check that `name` is text. */
function isControl(field: object): field is { ref: unknown } {
  return 'name' in field && typeof field.name === 'string' && 'ref' in field
}
