import { newInvoiceEmail, type InvoiceEmailDraft, type SendableKind } from '@billfold/contracts/invoices/invoice-email'
import type { Translate } from '@billfold/web-kit'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError, Resolver } from 'react-hook-form'

export const titleOf: Readonly<Record<SendableKind, string>> = { invoice: 'Send invoice', reminder: 'Send reminder' }

export function draftOf(id: number | string, kind: SendableKind) {
  return { params: { id }, ...(kind === 'reminder' && { query: { kind } }) }
}

/** Form values. Email addresses are entered as text, separated by commas. */
export interface SendValues {
  recipients: string
  cc: string
  subject: string
  message: string
  copyToMe: boolean
}

export function valuesFromDraft({ recipients, cc, subject, message }: InvoiceEmailDraft): SendValues {
  return { recipients: recipients.join(', '), cc: cc.join(', '), subject, message, copyToMe: false }
}

/** Also accepts semicolons and spaces as separators, because that is how address books copy addresses. */
export function parseAddresses(text: string): string[] {
  return [...new Set(text.split(/[,;\s]+/).filter(Boolean))]
}

export interface BuiltEmail extends Omit<SendValues, 'recipients' | 'cc'> {
  recipients: string[]
  cc: string[]
}

export function buildEmail({ recipients, cc, ...rest }: SendValues): BuiltEmail {
  return { ...rest, recipients: parseAddresses(recipients), cc: parseAddresses(cc) }
}

const validate = contractResolver(zodResolver(translated(newInvoiceEmail)), buildEmail)

/** The contract reports an error for each invalid email address, but the field shows only the first one. */
export function buildResolver(t: Translate): Resolver<SendValues> {
  return async (values, context, options) => {
    const { errors } = await validate(values, context, options)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    const named = (['recipients', 'cc'] as const).flatMap((field) => {
      const index = firstError((errors as Partial<Record<typeof field, unknown>>)[field])
      return index === -1 ? [] : [[field, { type: 'email', message: explainAddress(values[field], index, t) }] as const]
    })
    return { values: {}, errors: { ...errors, ...Object.fromEntries<FieldError>(named) } }
  }
}

/** Maps a server error to a form field. Errors about email addresses have paths such as 'recipients.1'. */
export function errorOfServer({ path, message }: { path: string; message: string }, values: SendValues, t: Translate) {
  const [field, index] = path.split('.') as [keyof SendValues, string?]
  const isAddress = index !== undefined && (field === 'recipients' || field === 'cc')
  return { field, message: isAddress ? explainAddress(values[field], Number(index), t) : message }
}

function firstError(errors: unknown): number {
  return Array.isArray(errors) ? errors.findIndex(Boolean) : -1
}

function explainAddress(text: string, index: number, t: Translate): string {
  return t('“{address}” is not a valid email address', { address: parseAddresses(text)[index] ?? '' })
}
