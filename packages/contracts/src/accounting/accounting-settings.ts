import { text, requiredText } from '../text.ts'
import * as z from '../zod.ts'

export const accountingFormats = ['journal', 'quickbooks', 'xero', 'datev'] as const
export type AccountingFormat = (typeof accountingFormats)[number]

/** QuickBooks and Xero expect dates in the format of the company's country. */
export const dateOrders = ['month-first', 'day-first'] as const
const dateOrder = z.enum(dateOrders, 'Date order must be month-first or day-first')

export const datevCharts = ['skr03', 'skr04'] as const
type DatevChart = (typeof datevCharts)[number]

const accountMessage = 'Must be 1 to 20 letters, digits, dots or dashes'
const account = z.string(accountMessage).check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/, accountMessage))

const datevAccountMessage = 'Must have 4 to 8 digits'
const datevAccount = z.string(datevAccountMessage).check(z.trim(), z.regex(/^\d{4,8}$/, datevAccountMessage))

/** Invoice payments go to the bank account, and expenses are paid from it. */
function accountsOf<Account extends typeof account>(account: Account) {
  return {
    bank: account,
    receivables: account,
    /** Deposits that no invoice has deducted yet, and that are therefore owed to the client. */
    deposits: account,
    revenue: account,
    tax: account,
    /** By category. */
    expenses: z.object({
      Software: account,
      Equipment: account,
      Travel: account,
      Meals: account,
      Office: account,
      Marketing: account,
      Contractors: account,
      Fees: account,
      Other: account,
    }),
  }
}

const journal = z.object(accountsOf(account))
export type JournalAccounts = z.infer<typeof journal>

const quickbooks = z.object({
  /** Name of the QuickBooks product or service used for every line. */
  item: requiredText('Product or service is required', 100),
  dateOrder,
})

const xero = z.object({
  accountCode: account,
  taxType: requiredText('Tax type is required', 100),
  exemptTaxType: requiredText('Tax type is required', 100),
  dateOrder,
})
export type XeroSettings = z.infer<typeof xero>

function digits(message: string, pattern: RegExp) {
  return text(10).check(z.regex(pattern, message))
}

const consultantMessage = 'Must be a number from 1001 to 9999999'

export const datev = z
  .object({
    chart: z.enum(datevCharts, 'Chart of accounts must be skr03 or skr04'),
    /** The consultant number (Beraternummer) and client number (Mandantennummer) come from the tax adviser. '' until they are entered. */
    consultantNumber: digits(consultantMessage, /^(?:[1-9]\d{3,6})?$/).check(z.refine((number) => number !== '1000', consultantMessage)),
    clientNumber: digits('Must be a number from 1 to 99999', /^(?:[1-9]\d{0,4})?$/),
    /** The month in which the fiscal year starts. */
    fiscalYearStart: z.int('Must be a month from 1 to 12').check(z.gte(1, 'Must be a month from 1 to 12'), z.lte(12, 'Must be a month from 1 to 12')),
    accounts: z.object({
      ...accountsOf(datevAccount),
      /** Automatic accounts, for which DATEV calculates the tax included in the amount. Other tax rates use `revenue` and `tax`. */
      revenue19: datevAccount,
      revenue7: datevAccount,
    }),
  })
  .check(({ value: { accounts }, issues }) => {
    const { expenses, ...others } = accounts
    const lengths = new Set([...Object.values(others), ...Object.values(expenses)].map(({ length }) => length))
    if (lengths.size > 1) issues.push({ code: 'custom', message: 'All accounts must have the same number of digits', path: ['accounts', 'bank'], input: accounts })
  })
export type DatevSettings = z.infer<typeof datev>

/** Settings for each format, stored in the account and shared by all devices. */
export const accountingSettings = z.object({ journal, quickbooks, xero, datev })
export type AccountingSettings = z.infer<typeof accountingSettings>

/** Each format in the request replaces the stored settings for that format. */
export const accountingSettingsChanges = z.partial(accountingSettings)
export type AccountingSettingsChanges = z.infer<typeof accountingSettingsChanges>

/** Default accounts. Receivables and deposits use accounts that allow direct posting and do not track open items per client. */
export const datevAccounts: Readonly<Record<DatevChart, DatevSettings['accounts']>> = {
  skr03: {
    bank: '1200',
    receivables: '1410',
    deposits: '1710',
    revenue: '8200',
    revenue19: '8400',
    revenue7: '8300',
    tax: '1770',
    expenses: { Software: '4964', Equipment: '4985', Travel: '4670', Meals: '4650', Office: '4930', Marketing: '4600', Contractors: '3100', Fees: '4970', Other: '4980' },
  },
  skr04: {
    bank: '1800',
    receivables: '1210',
    deposits: '3250',
    revenue: '4200',
    revenue19: '4400',
    revenue7: '4300',
    tax: '3800',
    expenses: { Software: '6837', Equipment: '6845', Travel: '6670', Meals: '6640', Office: '6815', Marketing: '6600', Contractors: '5900', Fees: '6855', Other: '6850' },
  },
}

export const defaultAccountingSettings: AccountingSettings = {
  journal: {
    bank: '1000',
    receivables: '1100',
    deposits: '2300',
    revenue: '4000',
    tax: '2200',
    expenses: { Software: '6010', Equipment: '6020', Travel: '6030', Meals: '6040', Office: '6050', Marketing: '6060', Contractors: '6070', Fees: '6080', Other: '6090' },
  },
  quickbooks: { item: 'Services', dateOrder: 'month-first' },
  xero: { accountCode: '200', taxType: 'Tax on Sales', exemptTaxType: 'Tax Exempt', dateOrder: 'month-first' },
  datev: { chart: 'skr03', consultantNumber: '', clientNumber: '', fiscalYearStart: 1, accounts: datevAccounts.skr03 },
}
