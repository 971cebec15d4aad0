import type { BodyInput } from '@billfold/contracts/call'
import { type Client, DEFAULT_HOURLY_RATE, newClient, type NewClient } from '@billfold/contracts/clients/client'
import type { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Settings } from '@billfold/contracts/settings/settings'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { typedAmount } from '@billfold/web-kit/forms/typed-amount.ts'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'

/** Form value for clients without a language of their own, which get the account's language. */
export const ACCOUNT_LANGUAGE = 'account'

/** Text as entered; '' means empty. */
export interface ClientFormValues {
  name: string
  email: string
  phone: string
  industry: string
  website: string
  primaryContact: string
  hourlyRate: string
  totalReceived: string
  currency: Client['currency']
  paymentTerms: Client['paymentTerms']
  taxId: string
  address: string
  logoUrl: string
  language: Language | typeof ACCOUNT_LANGUAGE
  sendReminders: boolean
  isActive: boolean
}

export const newClientValues: ClientFormValues = {
  name: '',
  email: '',
  phone: '',
  industry: '',
  website: '',
  primaryContact: '',
  hourlyRate: typedAmount(DEFAULT_HOURLY_RATE),
  totalReceived: '0',
  currency: 'USD',
  paymentTerms: 'Net 30',
  taxId: '',
  address: '',
  logoUrl: '',
  language: ACCOUNT_LANGUAGE,
  sendReminders: true,
  isActive: true,
}

export function valuesOf(client: Client): ClientFormValues {
  return {
    name: client.name,
    email: client.email,
    phone: client.phone ?? '',
    industry: client.industry ?? '',
    website: client.website ?? '',
    primaryContact: client.primaryContact ?? '',
    hourlyRate: typedAmount(client.hourlyRate),
    totalReceived: typedAmount(client.totalReceived),
    currency: client.currency,
    paymentTerms: client.paymentTerms,
    taxId: client.taxId ?? '',
    address: client.address ?? '',
    logoUrl: client.logoUrl ?? '',
    language: client.language ?? ACCOUNT_LANGUAGE,
    sendReminders: client.sendReminders,
    isActive: client.isActive,
  }
}

/**
 * Builds the request body, which is then validated with the contract's schema. An empty rate becomes null; an empty received amount becomes
 * 0.
 */
export function bodyOf(values: ClientFormValues): BodyInput<typeof clientCalls.create> {
  return {
    ...values,
    language: values.language === ACCOUNT_LANGUAGE ? null : values.language,
    hourlyRate: values.hourlyRate.trim() || null,
    totalReceived: values.totalReceived.trim() || '0',
  }
}

export type ClientFormState = UseFormReturn<ClientFormValues, unknown, NewClient>

const resolver = contractResolver(zodResolver(translated(newClient)), bodyOf)

export function useClientForm(defaultValues: ClientFormValues): ClientFormState {
  return useForm<ClientFormValues, unknown, NewClient>({ defaultValues, resolver })
}

/** Prefills the user's default rate, currency and payment terms. Values that the user enters before these have loaded are kept. */
export function useNewClientForm(): ClientFormState {
  const { data: billing } = useBillingDefaults()
  const form = useClientForm({ ...newClientValues, ...(billing && defaultsOf(billing)) })
  const { getFieldState, resetField, formState } = form
  useEffect(() => {
    if (!billing) return
    for (const [name, defaultValue] of Object.entries(defaultsOf(billing)) as [keyof ClientFormValues, string][]) {
      if (!getFieldState(name, formState).isDirty) resetField(name, { defaultValue })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the defaults arrive, so that a field that the user has restored does not change again
  }, [billing])
  return form
}

function defaultsOf({ defaultHourlyRate, defaultCurrency, defaultPaymentTerms }: Settings['billing']) {
  return { hourlyRate: defaultHourlyRate, currency: defaultCurrency, paymentTerms: defaultPaymentTerms }
}
