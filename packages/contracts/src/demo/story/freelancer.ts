import type { InvoiceDesign } from '../../invoices/invoice-design.ts'
import type { SettingsChanges } from '../../settings/settings.ts'

/** The demo user. Phone numbers with 555 and domains ending in .example are reserved and reach no one. */
export const freelancer = { firstName: 'Alex', lastName: 'Morgan', emailName: 'alex', emailDomain: 'alexmorgan.example' } as const

export const freelancerSettings: SettingsChanges = {
  profile: { phone: '+1 518 555 0142' },
  company: {
    name: 'Alex Morgan Studio LLC',
    address: '418 Warren Street, Floor 2',
    city: 'Hudson',
    state: 'NY',
    zipCode: '12534',
    country: 'US',
    taxId: '12-3456789',
    website: 'https://alexmorgan.example',
  },
  // The mailbox does not exist, so e-mail notifications are off.
  notifications: { emailInvoices: false, emailPayments: false, emailProjects: false, emailMessages: false, weeklyReports: false, monthlyReports: false },
  billing: { defaultHourlyRate: '130', taxRate: '8.25', defaultPaymentTerms: 'Net 30' },
}

export const freelancerDesign: InvoiceDesign = {
  template: 'modern',
  accentColor: '#2f5bd8',
  terms: 'Payable by card, or by bank transfer to Warren Street Bank, account 0012 3456 7890, with the invoice number as reference.\nThank you for your trust.',
}
