import { MAX_CLIENT_EMAIL, MAX_CLIENT_MESSAGE, MAX_CLIENT_NAME, messageProblems } from '@billfold/contracts/sharing/client-message-limits'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Field } from '@billfold/ui/form/field.tsx'
import { TextArea, TextInput } from '@billfold/ui/form/text-input.tsx'
import { Notice } from '@billfold/ui/states/notice.tsx'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { focusOnMount } from './focus.ts'
import styles from './message-form.module.css'
import { type PageText, type SayPage, isPageText } from './page-texts.ts'
import { RequestError, send } from './requests.ts'

type Values = Record<'name' | 'email' | 'message', string>
type Problems = Partial<Record<keyof Values, string>>

const BLANK: Values = { name: '', email: '', message: '' }
/** Only a rough check; the server validates the address more strictly. */
const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

interface MessageFormProps {
  /** Path of the call that receives the message. */
  address: string
  say: SayPage
  messageLabel: 'Your question' | 'Message (optional)'
  sendLabel: 'Send question' | 'Request a new link'
  takesFocus?: boolean
  onSent: (email: string) => void
  /** Additional buttons next to the send button. */
  children?: ReactNode
}

/** Form for sending a message to the owner of the record. */
export function MessageForm({ address, say, messageLabel, sendLabel, takesFocus = false, onSent, children }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(BLANK)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isRequired = messageLabel === 'Your question'

  function show(found: Problems): void {
    setProblems(found)
    const [first] = (['name', 'email', 'message'] as const).filter((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const found = problemsOf(values, isRequired, say)
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    setIsSending(true)
    try {
      await send(address, values)
      onSent(values.email.trim())
    } catch (error) {
      setIsSending(false)
      const issues = error instanceof RequestError ? error.issues : []
      if (issues.length > 0) show(Object.fromEntries(issues.map(({ path, message }) => [path, translate(message, say)])))
      else setFailure(say(failureText(error)))
    }
  }

  function field(name: keyof Values) {
    return {
      name,
      value: values[name],
      readOnly: isSending,
      onChange: ({ target }: { target: { value: string } }) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setProblems((before) => ({ ...before, [name]: undefined }))
      },
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={say('Your name')} error={problems.name}>
        <TextInput {...field('name')} ref={takesFocus ? focusOnMount : undefined} autoComplete="name" maxLength={MAX_CLIENT_NAME} />
      </Field>
      <Field label={say('Your email address')} error={problems.email}>
        <TextInput {...field('email')} type="email" autoComplete="email" maxLength={MAX_CLIENT_EMAIL} />
      </Field>
      <Field label={say(messageLabel)} error={problems.message} className={styles.message}>
        <TextArea {...field('message')} rows={4} maxLength={MAX_CLIENT_MESSAGE} />
      </Field>
      {failure && (
        <div className={styles.message}>
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <div className={styles.actions}>
        {children}
        <button type="submit" className={cx(button.button, button.primary)} aria-busy={isSending} aria-disabled={isSending}>
          {say(isSending ? 'Sending...' : sendLabel)}
        </button>
      </div>
    </form>
  )
}

function problemsOf({ name, email, message }: Values, isRequired: boolean, say: SayPage): Problems {
  return {
    ...(name.trim() === '' && { name: say(messageProblems.name) }),
    ...(!ADDRESS.test(email.trim()) && { email: say(messageProblems.email) }),
    ...(isRequired && message.trim() === '' && { message: say(messageProblems.message) }),
  }
}

function translate(text: string, say: SayPage): string {
  return isPageText(text) ? say(text) : text
}

function failureText(error: unknown): PageText {
  const status = error instanceof RequestError ? error.status : 0
  if (status === 429) return 'Too many messages were sent with this link. Please try again in a few minutes.'
  if (status === 409) return 'This link works again. Please reload the page.'
  if (status === 404 || status === 410) return 'This link no longer works. Please reload the page.'
  return 'Your message could not be sent. Please check your connection and try again.'
}
