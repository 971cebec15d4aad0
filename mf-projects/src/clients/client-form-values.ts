import { DEFAULT_HOURLY_RATE, type Client } from '@billfold/contracts/clients/client'
import type { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { BodyInput } from '@billfold/contracts/call'
import { typedAmount } from '../form/typed-amount.ts'

/** Text as typed; '' means empty. */
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
  hourlyRate: typedAmount(DEFAULT_HOURLY_RATE),
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
    hourlyRate: typedAmount(client.hourlyRate),
    totalReceived: typedAmount(client.totalReceived),
    currency: client.currency,
    paymentTerms: client.paymentTerms,
    taxId: client.taxId ?? '',
    address: client.address ?? '',
    logoUrl: client.logoUrl ?? '',
    isActive: client.isActive,
  }
}

/** The body that the contract's schema validates. An empty rate is absent; an empty received amount is 0. */
export function bodyOf(values: ClientFormValues): BodyInput<typeof clientCalls.create> {
  return {
    ...values,
    hourlyRate: values.hourlyRate.trim() || null,
    totalReceived: values.totalReceived.trim() || '0',
  }
}
