import type * as z from '@billfold/contracts/zod'
import { applyIssues, schemaMessage, useText } from '@billfold/web-kit'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

type Values<Field extends string> = Record<Field, string>
type Errors<Field extends string> = Partial<Values<Field>>

interface ShortFormOptions<Field extends string> {
  /** The schema of the call itself, so that the form and the server report the same errors. */
  rules: z.ZodMiniType
  /** Initial values. A field follows its initial value until the user changes the field. */
  initial: Values<Field>
  /** Builds the body that the schema validates. Defaults to the values themselves. */
  bodyOf?: (values: Values<Field>) => object
  /** If it rejects with an ApiError, the error's issues are shown next to the fields they concern. */
  send: (values: Values<Field>) => Promise<unknown>
}

/** State of a short form. Errors appear on the first submit and disappear once they are fixed. */
export function useShortForm<Field extends string>({ rules, initial, bodyOf = (values) => values, send }: ShortFormOptions<Field>) {
  const t = useText()
  const [changed, setChanged] = useState<Partial<Values<Field>>>({})
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [isSending, setSending] = useState(false)
  const values: Values<Field> = { ...initial, ...changed }
  const problemsOf = (checked: Values<Field>) => problemsIn(rules, bodyOf(checked)) as Errors<Field>

  function change(field: Field, value: string) {
    setChanged({ ...changed, [field]: value })
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: problemsOf({ ...values, [field]: value })[field] })
  }

  /** Shows the errors and focuses the first invalid field. */
  function show(problems: Errors<Field>, form: Element) {
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
      const refused: Errors<Field> = {}
      applyIssues<Field>((field, { message }) => (refused[field] = t(message)), error)
      show(refused, form)
    } finally {
      setSending(false)
    }
  }

  const bind = (name: Field) => ({ name, value: values[name], onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value) })
  return { values, errors, isSending, change, submit, bind }
}

function problemsIn(rules: z.ZodMiniType, body: object): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const issue of rules.safeParse(body).error?.issues ?? []) problems[String(issue.path[0])] ??= schemaMessage(issue)
  return problems
}
