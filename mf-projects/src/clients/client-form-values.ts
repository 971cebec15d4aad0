import { DEFAULT_HOURLY_RATE, type Client, type ClientChanges, type NewClient } from '@billfold/contracts/clients/client'
import type { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { BodyInput } from '@billfold/contracts/call'
import type { Money } from '@billfold/contracts/money'

/** What the controls of the client form hold: text as it was typed, '' for what is not given. */
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
  isActive: boolean
}

export const newClientValues: ClientFormValues = {
  name: '',
  email: '',
  phone: '',
  industry: '',
  website: '',
  primaryContact: '',
  hourlyRate: withoutCents(DEFAULT_HOURLY_RATE),
  totalReceived: '0',
  currency: 'USD',
  paymentTerms: 'Net 30',
  taxId: '',
  address: '',
  logoUrl: '',
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
    hourlyRate: withoutCents(client.hourlyRate ?? ''),
    totalReceived: withoutCents(client.totalReceived),
    currency: client.currency,
    paymentTerms: client.paymentTerms,
    taxId: client.taxId ?? '',
    address: client.address ?? '',
    logoUrl: client.logoUrl ?? '',
    isActive: client.isActive,
  }
}

/** What the contract's schema judges. A rate may be missing; what was received is an amount, so nothing is 0. */
export function bodyOf(values: ClientFormValues): BodyInput<typeof clientCalls.create> {
  return {
    ...values,
    hourlyRate: values.hourlyRate.trim() || null,
    totalReceived: values.totalReceived.trim() || '0',
  }
}

/** The fields that differ from the record, so that an update leaves alone what was not edited. */
export function changesOf(body: NewClient, client: Client): ClientChanges {
  const changed = Object.entries(body).filter(([field, value]) => value !== client[field as keyof NewClient])
  return Object.fromEntries(changed)
}

/** '125.00' → '125', '99.50' stays: the way it is typed. */
function withoutCents(amount: Money): string {
  return amount.replace(/\.00$/, '')
}
