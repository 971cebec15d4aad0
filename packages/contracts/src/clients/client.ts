import * as z from '../zod.ts'
import { email, httpUrl, optionalText, requiredText, text } from '../text.ts'
import { id } from '../id.ts'
import { importOf } from '../import.ts'
import { flag, listQuery, search } from '../list.ts'
import { hourlyRate, money, type Money } from '../money.ts'
import { clearable, withDefault } from '../optional.ts'
import { language } from '../settings/languages.ts'
import { currencies, paymentTerms } from './client-terms.ts'

export const industries = ['Technology', 'Design', 'Marketing', 'E-commerce', 'Healthcare', 'Finance', 'Education', 'Other'] as const

export const DEFAULT_HOURLY_RATE: Money = '125.00'

/** Form fields. In an update, an absent field keeps its value; null clears it or restores the default. */
const fields = {
  name: requiredText('Name is required', 255),
  email: email('Invalid email address'),
  phone: optionalText(50),
  industry: optionalText(100),
  website: optionalText(500),
  primaryContact: optionalText(255),
  hourlyRate: clearable(hourlyRate),
  totalReceived: withDefault(money, '0.00'),
  currency: withDefault(z.enum(currencies, 'Currency must be USD, EUR, GBP or CAD'), 'USD'),
  paymentTerms: withDefault(z.enum(paymentTerms, 'Payment terms must be Net 15, Net 30, Net 45 or Net 60'), 'Net 30'),
  taxId: optionalText(100),
  address: optionalText(),
  logoUrl: z.optional(z.nullable(httpUrl('Logo URL must be a web address', 500))),
  /** Language of the client's invoices, e-mails and pages. If null, the account's language is used. */
  language: clearable(language),
  isActive: withDefault(z.boolean('Must be true or false'), true),
  /** Whether the client gets the account's automatic payment reminders. */
  sendReminders: withDefault(z.boolean('Must be true or false'), true),
}

export const newClient = z.object(fields)
export type NewClient = z.infer<typeof newClient>

export const clientChanges = z.partial(newClient)
export type ClientChanges = z.infer<typeof clientChanges>

export const clientImport = importOf(newClient)
export type ClientImport = z.infer<typeof clientImport>

export const client = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  website: z.nullable(z.string()),
  primaryContact: z.nullable(z.string()),
  hourlyRate: z.nullable(z.string()),
  currency: z.enum(currencies),
  paymentTerms: z.enum(paymentTerms),
  taxId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  language: z.nullable(language),
  isActive: z.boolean(),
  sendReminders: z.boolean(),
  stripeCustomerId: z.nullable(z.string()),
  /** Amount received outside Billfold, as entered by the user. */
  totalReceived: z.string(),
  /** Sum of the client's invoices that are neither draft nor cancelled. */
  totalInvoiced: z.string(),
  /** `totalInvoiced` minus the payments for these invoices, including partial payments. */
  totalOutstanding: z.string(),
  /** `totalReceived` plus the payments for these invoices, including partial payments. */
  revenue: z.string(),
  totalProjects: z.int(),
  /** Number of projects with the status active, excluding archived ones. */
  activeProjects: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type Client = z.infer<typeof client>

const clientSorts = ['newest', 'name'] as const
export type ClientSort = (typeof clientSorts)[number]

export const clientQuery = listQuery(clientSorts, {
  isActive: flag,
  industry: z.optional(text(100)),
  /** Words to find in the client's name, e-mail address or other text fields. */
  search,
})
export type ClientQuery = z.infer<typeof clientQuery>

/** Stat cards above the list; months are in the user's time zone. */
export const clientSummary = z.object({
  totalClients: z.int(),
  newThisMonth: z.int(),
  activeClients: z.int(),
  activeProjects: z.int(),
  totalProjects: z.int(),
  revenueThisMonth: z.string(),
})
export type ClientSummary = z.infer<typeof clientSummary>

/** Shown in the delete confirmation. A client with invoices or proposals can only be archived (made inactive). */
export const clientDeletion = z.object({ projects: z.int(), timeEntries: z.int(), invoices: z.int(), proposals: z.int(), allowed: z.boolean() })
export type ClientDeletion = z.infer<typeof clientDeletion>
