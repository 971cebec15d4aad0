import { type ClientContact, newClientContact, type NewClientContact } from '@billfold/contracts/clients/client-contact'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'

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

export type ContactForm = UseFormReturn<ContactValues, unknown, NewClientContact>

const resolver = contractResolver(zodResolver(translated(newClientContact)), (values: ContactValues) => values)

export function useContactForm(defaultValues: ContactValues): ContactForm {
  return useForm<ContactValues, unknown, NewClientContact>({ defaultValues, resolver })
}
