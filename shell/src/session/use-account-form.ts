import { applyIssues, schemaMessage, useText } from '@billfold/web-kit'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type * as z from '@billfold/contracts/zod'

type Errors<Field extends string> = Partial<Record<Field, string>>

interface AccountFormOptions<Field extends string> {
  /** The call's own schema, so that the form and the server report the same errors. */
  rules: z.ZodMiniType<Record<Field, string>>
  initial: Record<Field, string>
  /** Rejects with an ApiError, whose issues are shown at their fields. */
  send: (values: Record<Field, string>) => Promise<unknown>
}

/** State of a short form. Errors appear on the first submit and disappear once fixed. */
export function useAccountForm<Field extends string>({ rules, initial, send }: AccountFormOptions<Field>) {
  const t = useText()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [isSending, setSending] = useState(false)

  function change(field: Field, value: string) {
    const changed = { ...values, [field]: value }
    setValues(changed)
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: problemsOf(rules, changed)[field] })
  }

  /** Focuses the first invalid field. */
  function show(problems: Errors<Field>, form: Element) {
    flushSync(() => setErrors(problems))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget
    const problems = problemsOf(rules, values)
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

  return { values, errors, isSending, change, submit }
}

function problemsOf<Field extends string>(rules: z.ZodMiniType<Record<Field, string>>, values: Record<Field, string>): Errors<Field> {
  const parsed = rules.safeParse(values)
  const problems: Errors<Field> = {}
  for (const issue of parsed.error?.issues ?? []) problems[issue.path[0] as Field] ??= schemaMessage(issue)
  return problems
}
