import type * as z from '@billfold/contracts/zod'
import { applyIssues, schemaMessage, useText } from '@billfold/web-kit'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

type Errors<Values> = { [Field in keyof Values]?: string }
type TextField<Values> = { [Field in keyof Values]: Values[Field] extends string ? Field : never }[keyof Values] & string

interface ShortFormOptions<Values> {
  /** The schema of the call itself, so that the form and the server report the same errors. */
  rules: z.ZodMiniType
  /** Initial values. A field follows its initial value until the user changes the field. */
  initial: Values
  /** Builds the body that the schema validates. Defaults to the values themselves. */
  bodyOf?: (values: Values) => object
  /** If it rejects with an ApiError, the error's issues are shown next to the fields they concern. */
  send: (values: Values) => Promise<unknown>
}

/** State of a short form. Errors appear on the first submit and disappear once they are fixed. */
export function useShortForm<Values extends object>({ rules, initial, bodyOf = (values) => values, send }: ShortFormOptions<Values>) {
  const t = useText()
  const [changed, setChanged] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [isSending, setSending] = useState(false)
  const values: Values = { ...initial, ...changed }
  const problemsOf = (checked: Values) => problemsIn(rules, bodyOf(checked)) as Errors<Values>

  function change<Field extends keyof Values>(field: Field, value: Values[Field]) {
    setChanged({ ...changed, [field]: value })
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: problemsOf({ ...values, [field]: value })[field] })
  }

  /** Shows the errors and focuses the first invalid field. */
  function show(problems: Errors<Values>, form: Element) {
    flushSync(() => setErrors(problems))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget
    const problems = problemsOf(values)
    show(problems, form)
    if (Object.keys(problems).length > 0) return
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      const refused: Errors<Values> = {}
      applyIssues<keyof Values & string>((field, { message }) => (refused[field] = t(message)), error)
      show(refused, form)
    } finally {
      setSending(false)
    }
  }

  const bind = (name: TextField<Values>) => ({
    name,
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value as Values[typeof name]),
  })
  return { values, errors, isSending, change, submit, bind }
}

function problemsIn(rules: z.ZodMiniType, body: object): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const issue of rules.safeParse(body).error?.issues ?? []) problems[String(issue.path[0])] ??= schemaMessage(issue)
  return problems
}
