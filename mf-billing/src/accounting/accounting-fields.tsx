import {
  type AccountingFormat,
  type AccountingSettings,
  dateOrders,
  datevAccounts,
  datevCharts,
  type DatevSettings,
  type JournalAccounts,
} from '@billfold/contracts/accounting/accounting-settings'
import { expenseCategories } from '@billfold/contracts/expenses/expense'
import { Field, Grid, Select, Stack, TextInput } from '@billfold/ui'
import { perLanguage, useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import styles from './accounting-dialog.module.css'

/** English error messages, keyed by 'from', 'to' or the field's path within the settings of the chosen format. */
export type Problems = Readonly<Partial<Record<string, string>>>

const programs = { quickbooks: 'QuickBooks', xero: 'Xero', datev: 'DATEV' } as const

interface AccountingFieldsProps {
  format: AccountingFormat
  values: AccountingSettings
  problems: Problems
  onChange: (values: AccountingSettings) => void
}

export function AccountingFields({ format, values, problems, onChange }: AccountingFieldsProps) {
  const t = useText()
  const heading = format === 'journal' ? t('Account numbers') : t('Settings in {program}', { program: programs[format] })
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{heading}</legend>
      <Stack>
        {format === 'journal' && <AccountFields accounts={values.journal} texts={accountTexts} prefix="" problems={problems} onChange={(journal) => onChange({ ...values, journal })} />}
        {format === 'quickbooks' && (
          <Grid of="halves">
            <Text
              label={t('Product or service')}
              value={values.quickbooks.item}
              problem={problems.item}
              onType={(item) => onChange({ ...values, quickbooks: { ...values.quickbooks, item } })}
            />
            <DateOrder value={values.quickbooks.dateOrder} onChoose={(dateOrder) => onChange({ ...values, quickbooks: { ...values.quickbooks, dateOrder } })} />
          </Grid>
        )}
        {format === 'xero' && <XeroFields settings={values.xero} problems={problems} onChange={(xero) => onChange({ ...values, xero })} />}
        {format === 'datev' && <DatevFields settings={values.datev} problems={problems} onChange={(datev) => onChange({ ...values, datev })} />}
      </Stack>
    </fieldset>
  )
}

interface TextProps {
  label: string
  value: string
  problem: string | undefined
  onType: (value: string) => void
  isNumber?: boolean
  help?: string
}

function Text({ label, value, problem, onType, isNumber = false, help }: TextProps) {
  const t = useText()
  return (
    <Field label={label} required help={help} error={problem && t(problem)}>
      <TextInput autoComplete="off" inputMode={isNumber ? 'numeric' : 'text'} value={value} onChange={(event) => onType(event.target.value)} />
    </Field>
  )
}

function DateOrder({ value, onChoose }: { value: AccountingSettings['xero']['dateOrder']; onChoose: (value: AccountingSettings['xero']['dateOrder']) => void }) {
  const t = useText()
  const texts = { 'month-first': t('Month first (12/31/2026)'), 'day-first': t('Day first (31/12/2026)') }
  return (
    <Field label={t('Date format')}>
      <Select options={dateOrders.map((order) => ({ value: order, label: texts[order] }))} value={value} onValueChange={onChoose} />
    </Field>
  )
}

interface FieldsProps<Settings> {
  settings: Settings
  problems: Problems
  onChange: (settings: Settings) => void
}

function XeroFields({ settings, problems, onChange }: FieldsProps<AccountingSettings['xero']>) {
  const t = useText()
  const change = (part: Partial<AccountingSettings['xero']>) => onChange({ ...settings, ...part })
  return (
    <Grid of="halves">
      <Text label={t('Account code')} value={settings.accountCode} problem={problems.accountCode} onType={(accountCode) => change({ accountCode })} />
      <DateOrder value={settings.dateOrder} onChoose={(dateOrder) => change({ dateOrder })} />
      <Text label={t('Tax type with tax')} value={settings.taxType} problem={problems.taxType} onType={(taxType) => change({ taxType })} />
      <Text label={t('Tax type without tax')} value={settings.exemptTaxType} problem={problems.exemptTaxType} onType={(exemptTaxType) => change({ exemptTaxType })} />
    </Grid>
  )
}

const months = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: format.format(new Date(Date.UTC(2026, index))) }))
})

const chartTexts = { skr03: 'SKR03', skr04: 'SKR04' } as const

function DatevFields({ settings, problems, onChange }: FieldsProps<DatevSettings>) {
  const t = useText()
  const { accounts } = settings
  const change = (part: Partial<DatevSettings>) => onChange({ ...settings, ...part })
  return (
    <>
      <Grid of="halves">
        <Text isNumber label={t('Consultant number')} value={settings.consultantNumber} problem={problems.consultantNumber} onType={(consultantNumber) => change({ consultantNumber })} />
        <Text isNumber label={t('Client number')} value={settings.clientNumber} problem={problems.clientNumber} onType={(clientNumber) => change({ clientNumber })} />
        <Field label={t('Chart of accounts')} help={t('Changes all account numbers below.')}>
          <Select
            options={datevCharts.map((value) => ({ value, label: chartTexts[value] }))}
            value={settings.chart}
            onValueChange={(chart) => change({ chart, accounts: datevAccounts[chart] })}
          />
        </Field>
        <Field label={t('Fiscal year starts in')}>
          <Select options={months()} value={String(settings.fiscalYearStart)} onValueChange={(month) => change({ fiscalYearStart: Number(month) })} />
        </Field>
      </Grid>
      <AccountFields accounts={accounts} texts={datevTexts} prefix="accounts." problems={problems} onChange={(changed) => change({ accounts: { ...accounts, ...changed } })}>
        <Text isNumber label={t('Revenue at {rate}%', { rate: '19' })} value={accounts.revenue19} problem={problems['accounts.revenue19']} onType={(revenue19) => change({ accounts: { ...accounts, revenue19 } })} />
        <Text isNumber label={t('Revenue at {rate}%', { rate: '7' })} value={accounts.revenue7} problem={problems['accounts.revenue7']} onType={(revenue7) => change({ accounts: { ...accounts, revenue7 } })} />
      </AccountFields>
    </>
  )
}

const accountTexts: Readonly<Record<Exclude<keyof JournalAccounts, 'expenses'>, string>> = {
  bank: 'Bank',
  receivables: 'Receivables',
  deposits: 'Deposits received',
  revenue: 'Revenue',
  tax: 'Sales tax',
}
const datevTexts = { ...accountTexts, revenue: 'Revenue at other rates' }
const accountNames = ['bank', 'receivables', 'deposits', 'revenue', 'tax'] as const

interface AccountFieldsProps {
  accounts: JournalAccounts
  texts: typeof accountTexts
  /** Path prefix of these accounts in `problems`. */
  prefix: string
  problems: Problems
  onChange: (accounts: JournalAccounts) => void
  children?: ReactNode
}

function AccountFields({ accounts, texts, prefix, problems, onChange, children }: AccountFieldsProps) {
  const t = useText()
  const { expenses } = accounts
  const problemOf = (path: string) => problems[`${prefix}${path}`]
  const hasProblem = expenseCategories.some((category) => problemOf(`expenses.${category}`) !== undefined)
  return (
    <>
      <Grid of="halves">
        {accountNames.map((name) => (
          <Text key={name} label={t(texts[name])} value={accounts[name]} problem={problemOf(name)} onType={(value) => onChange({ ...accounts, [name]: value })} />
        ))}
        {children}
      </Grid>
      <details open={hasProblem || undefined}>
        <summary className={styles.summary}>{t('Expense accounts')}</summary>
        <Grid of="halves" className={styles.more}>
          {expenseCategories.map((category) => (
            <Text
              key={category}
              label={t(category)}
              value={expenses[category]}
              problem={problemOf(`expenses.${category}`)}
              onType={(value) => onChange({ ...accounts, expenses: { ...expenses, [category]: value } })}
            />
          ))}
        </Grid>
      </details>
    </>
  )
}
