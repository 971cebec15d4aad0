import { currencies, paymentTerms } from '@billfold/contracts/clients/client'
import type { ImportField } from './import-field.ts'
import { asAmount, asOneOf, asText } from './read-cell.ts'

const same = (words: readonly string[]) => asOneOf(Object.fromEntries(words.map((word) => [word, word])))
const state = { active: true, yes: true, true: true, '1': true, inactive: false, archived: false, no: false, false: false, '0': false }

/** In the order of the client form. */
export const clientFields: readonly ImportField[] = [
  { name: 'name', label: 'Company Name', aliases: ['company', 'client', 'client name', 'customer'], required: true, read: asText, example: 'Acme Robotics' },
  { name: 'email', label: 'Email', aliases: ['e-mail address', 'email address', 'mail'], required: true, read: asText, example: 'billing@acme.example' },
  { name: 'phone', label: 'Phone', aliases: ['phone number', 'telephone', 'tel'], read: asText, example: '(555) 010-2030' },
  { name: 'industry', label: 'Industry', aliases: ['sector'], read: asText, example: 'Technology' },
  { name: 'website', label: 'Website', aliases: ['web', 'url', 'homepage'], read: asText, example: 'acme.example' },
  { name: 'primaryContact', label: 'Primary Contact', aliases: ['contact', 'contact name', 'contact person'], read: asText, example: 'Grace Hopper' },
  { name: 'hourlyRate', label: 'Hourly Rate', aliases: ['rate'], read: asAmount, looks: 'number', example: '125.00' },
  { name: 'totalReceived', label: 'Total Received', aliases: ['received'], read: asAmount, looks: 'number', example: '0.00' },
  { name: 'currency', label: 'Currency', read: same(currencies), example: 'USD' },
  { name: 'paymentTerms', label: 'Payment Terms', aliases: ['terms'], read: same(paymentTerms), example: 'Net 30' },
  { name: 'taxId', label: 'Tax ID', aliases: ['tax number', 'vat', 'vat id', 'vat number'], read: asText, example: '12-3456789' },
  { name: 'address', label: 'Address', aliases: ['street', 'postal address'], read: asText, example: '12 Harbour Street, Portland' },
  { name: 'logoUrl', label: 'Logo URL', aliases: ['logo'], read: asText, example: 'https://acme.example/logo.png' },
  { name: 'isActive', label: 'Status', aliases: ['active', 'is active'], read: asOneOf(state), looks: 'state', example: 'Active', problem: 'Must be Active or Inactive' },
]
