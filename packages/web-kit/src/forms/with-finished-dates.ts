import { isUnfinishedDate, unfinishedDate } from './unfinished-date.ts'

/** As react-hook-form's options of a resolver: each field with its control. */
interface Asked {
  fields: object
}

interface Judged {
  values: object
  errors: object
}

/** Of fields, or of what is wrong with them: both stand in the same tree, a list of lines in an array. */
type Tree = Record<string, unknown>

/** A resolver of react-hook-form that refuses dates which are half typed too, however the form is submitted. */
export function withFinishedDates<Values, Context, Options extends Asked, Answer extends Judged>(
  judge: (values: Values, context: Context, options: Options) => Answer | Promise<Answer>,
): (values: Values, context: Context, options: Options) => Promise<Answer> {
  return async (values, context, options) => {
    const judged = await judge(values, context, options)
    const errors = withUnfinished(judged.errors as Tree, options.fields as Tree)
    // Whatever the answer has beside errors is for a form without any.
    return errors === judged.errors ? judged : ({ values: {}, errors } as unknown as Answer)
  }
}

/** The errors themselves where no date is half typed. */
function withUnfinished(errors: Tree | undefined, fields: Tree): Tree | undefined {
  return Object.entries(fields).reduce((told, [name, field]) => {
    const before = told?.[name] as Tree | undefined
    const after = errorOf(before, field)
    if (after === before) return told
    return Array.isArray(told ?? fields) ? Object.assign([], told, { [name]: after }) : { ...told, [name]: after }
  }, errors)
}

/** A list that is judged by itself has no control, and comes as nothing. */
function errorOf(before: Tree | undefined, field: unknown): Tree | undefined {
  if (typeof field !== 'object' || field === null) return before
  if (!isControl(field)) return withUnfinished(before, field as Tree)
  return isUnfinishedDate(field.ref) ? { type: 'unfinished', message: unfinishedDate, ref: field.ref } : before
}

/** A group of fields may have one that is called so, too: that is no text. */
function isControl(field: object): field is { ref: unknown } {
  return 'name' in field && typeof field.name === 'string' && 'ref' in field
}
