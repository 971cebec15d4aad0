import { currencies, paymentTerms } from '@billfold/contracts/clients/client-terms'
import { budgetKinds, projectStatuses } from '@billfold/contracts/projects/project-status'
import { languageNames, languages } from '@billfold/contracts/settings/languages'
import { asAmount, asDate, asOneOf, asText, asWhole, type ReadCell } from './read-cell.ts'

export interface ImportField {
  name: string
  /** Name shown to the user and used as the header in the template. */
  label: string
  aliases?: readonly string[]
  required?: true
  insteadOf?: string
  read: ReadCell
  looks?: 'number' | 'date' | 'state' | 'flag'
  example: string
  /** Replaces the contract's message if that one makes no sense for a file. */
  problem?: string
}

/** Column index by field. Fields without a column are absent. */
export type Mapping = Readonly<Record<string, number | undefined>>

export function missingFields(fields: readonly ImportField[], mapping: Mapping): ImportField[] {
  return fields.filter(({ name, required }) => {
    const substitute = fields.find(({ insteadOf }) => insteadOf === name)
    return required && mapping[name] === undefined && (substitute === undefined || mapping[substitute.name] === undefined)
  })
}

const same = (words: readonly string[]) => asOneOf(Object.fromEntries(words.map((word) => [word, word])))
const state = { active: true, yes: true, true: true, '1': true, inactive: false, archived: false, no: false, false: false, '0': false }

const englishNames = { english: 'en', spanish: 'es', french: 'fr', german: 'de' } as const
const readLanguage = asOneOf({ ...englishNames, ...Object.fromEntries(languages.flatMap((code) => [[code, code], [languageNames[code], code]])) })

/** In the same order as in the client form. */
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
  { name: 'language', label: 'Language', aliases: ['client language'], read: readLanguage, example: 'English' },
  { name: 'taxId', label: 'Tax ID', aliases: ['tax number', 'vat', 'vat id', 'vat number'], read: asText, example: '12-3456789' },
  { name: 'address', label: 'Address', aliases: ['street', 'postal address'], read: asText, example: '12 Harbour Street, Portland' },
  { name: 'logoUrl', label: 'Logo URL', aliases: ['logo'], read: asText, example: 'https://acme.example/logo.png' },
  { name: 'isActive', label: 'Status', aliases: ['active', 'is active'], read: asOneOf(state), looks: 'state', example: 'Active', problem: 'Must be Active or Inactive' },
]

const statuses = asOneOf({ ...Object.fromEntries(projectStatuses.map((status) => [status, status])), canceled: 'cancelled' })

/** In the same order as in the project form. */
export const projectFields: readonly ImportField[] = [
  { name: 'name', label: 'Project Name', aliases: ['project', 'title'], required: true, read: asText, example: 'Website redesign' },
  { name: 'clientName', label: 'Client', aliases: ['client name', 'customer', 'company', 'company name'], required: true, read: asText, example: 'Acme Robotics' },
  { name: 'clientId', label: 'Client ID', aliases: ['client number'], insteadOf: 'clientName', read: asWhole, looks: 'number', example: '' },
  { name: 'description', label: 'Description', aliases: ['notes'], read: asText, example: 'New look for the shop' },
  { name: 'status', label: 'Status', read: statuses, looks: 'state', example: 'Active' },
  { name: 'budget', label: 'Budget', read: asAmount, looks: 'number', example: '12000.00' },
  { name: 'hourlyRate', label: 'Hourly Rate', aliases: ['rate'], read: asAmount, looks: 'number', example: '125.00' },
  { name: 'estimatedHours', label: 'Estimated Hours', aliases: ['estimate', 'hours'], read: asAmount, looks: 'number', example: '80' },
  { name: 'budgetKind', label: 'Track usage in', aliases: ['budget type', 'budget by'], read: same(budgetKinds), example: 'Money' },
  { name: 'startDate', label: 'Start Date', aliases: ['start', 'started'], read: asDate, looks: 'date', example: '2026-09-01' },
  { name: 'endDate', label: 'End Date', aliases: ['end', 'ended'], read: asDate, looks: 'date', example: '2027-01-31' },
  { name: 'dueDate', label: 'Due Date', aliases: ['due', 'deadline'], read: asDate, looks: 'date', example: '2027-01-15' },
  { name: 'completionPercentage', label: 'Completion', aliases: ['progress', 'percent complete'], read: asWhole, looks: 'number', example: '45' },
]
