import { type ClientContact, newClientContact } from '@billfold/contracts/clients/client-contact'
import { schemaMessage, useText } from '@billfold/web-kit'
import { type BaseSyntheticEvent, useState } from 'react'

/** Text as entered; '' means empty. */
export interface ContactValues {
  name: string
  role: string
  email: string
  phone: string
  isBilling: boolean
}

export const newContactValues: ContactValues = { name: '', role: '', email: '', phone: '', isBilling: false }

export function valuesOf({ name, role, email, phone, isBilling }: ClientContact): ContactValues {
  return { name, role: role ?? '', email: email ?? '', phone: phone ?? '', isBilling }
}

export function bodyOf({ name, role, email, phone, isBilling }: ContactValues) {
  return { name: name.trim(), role: role.trim() || null, email: email.trim() || null, phone: phone.trim() || null, isBilling }
}

export type ContactBody = ReturnType<typeof bodyOf>
type Errors = Partial<Record<keyof ContactValues, string>>

/** Form for new contacts and, together with `useEditForm`, for existing ones. Validates with the contract's schema. */
export function useContactForm(initial: ContactValues) {
  const t = useText()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)

  return {
    values,
    errors,
    isSending,
    change: (changes: Partial<ContactValues>) => setValues({ ...values, ...changes }),
    reset: (next: ContactValues) => {
      setValues(next)
      setErrors({})
    },
    setError: (name: keyof ContactValues, { message }: { message: string }) => setErrors((before) => ({ ...before, [name]: t(message) })),
    handleSubmit: (send: (body: ContactBody) => Promise<unknown>) => async (event?: BaseSyntheticEvent) => {
      event?.preventDefault()
      const body = bodyOf(values)
      const problems = problemsIn(body)
      setErrors(problems)
      if (Object.keys(problems).length > 0) return
      setSending(true)
      await send(body).finally(() => setSending(false))
    },
  }
}

export type ContactForm = ReturnType<typeof useContactForm>

function problemsIn(body: ContactBody): Errors {
  const issues = newClientContact.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), schemaMessage(issue)]))
}
