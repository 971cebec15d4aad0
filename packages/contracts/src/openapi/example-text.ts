import type { JsonSchema } from './json-schema.ts'

/** The first pattern that matches the field's name determines the example. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/email$|^(?:recipient|cc)$/i, 'hello@northwind.example'],
  [/password$/i, 'correct horse battery'],
  [/^(?:from|startDate|since)$/, '2026-11-01'],
  [/^(?:to|endDate|dueDate|validUntil|expiresOn)$/, '2026-12-28'],
  [/date$|(?:created|signed|sent|paid|issued|due|changed)On$/i, '2026-11-28'],
  [/^month$/, '2026-11'],
  [/(?:^at|At|Until|^now)$/, '2026-11-28T21:51:00.000Z'],
  [/taxId$/, '12-3456789'],
  [/^stripe.*Id$/, 'in_1QxT2bK9'],
  [/^traceId$/, '4bf92f3577b34da6a3ce929d0e0e4736'],
  [/^spanId$/, '00f067aa0ba902b7'],
  [/^(?:id|.*Id)$/, '42'],
  [/hours/i, '8'],
  [/quantity/i, '8'],
  [/percent|taxRate/i, '20'],
  [/rate$/i, '95.00'],
  [/url$|^uri$|^logo/i, 'https://northwind.example/42'],
  [/^(?:website|site)$/, 'https://northwind.example'],
  [/color$/i, '#2f5bd8'],
  [/^(?:time_?zone)$/i, 'America/New_York'],
  [/clientName$/, 'Northwind Coffee'],
  [/projectName$/, 'Website relaunch'],
  [/^title$/, 'Online shop'],
  [/description$/i, 'Design of the product pages'],
  [/^(?:firstName)$/, 'Ada'],
  [/^(?:lastName)$/, 'Byron'],
  [/^username$/, 'ada'],
  [/^(?:primaryContact|signature|clientSignature)$/, 'Grace Hopper'],
  [/phone$/i, '+1 503 555 0142'],
  [/^industry$/, 'Hospitality'],
  [/address$/i, '12 Harbor Lane, Portland, OR 97201'],
  [/^city$/, 'Portland'],
  [/^state$/, 'OR'],
  [/^zipCode$/, '97201'],
  [/^country$/, 'US'],
  [/invoiceNumber$/i, 'INV-2026-0042'],
  [/^invoicePrefix$/, 'INV'],
  [/^poNumber$/, 'PO-1187'],
  [/^reference$/, 'Invoice INV-2026-0042'],
  [/^currency$/, 'USD'],
  [/^notes?$/, 'Thank you for your business.'],
  [/^message$/, 'Hello, here is what we agreed on.'],
  [/token$/i, 'Jx3kQ0vW8mT2'],
  [/^code$/, '123456'],
  // These amounts are consistent: 8 hours at 95.00, plus 20 % tax.
  [/^(?:refunded|excess)$/, '0.00'],
  [/^taxAmount$/, '152.00'],
  [/^(?:total|amountPaid|paid|balance)$/, '912.00'],
  [/^(?:amount|subtotal|budget|revenue|profit|billed|billable|average|cost|expenses|outstanding|notDue|over90|invoiced|collected)$|Balance$|Amount$|Total$|Budget$|^total[A-Z]|Paid$|Received$|Remaining$|^days\d|Revenue$/, '760.00'],
]

const names: Readonly<Record<string, string>> = {
  apiTokens: 'Accounting export',
  bankStatements: 'Northwind Coffee',
  clientContacts: 'Grace Hopper',
  clients: 'Northwind Coffee',
  contacts: 'Grace Hopper',
  invoiceFiles: 'Contract.pdf',
  projects: 'Website relaunch',
  proposalTemplates: 'Online shop',
  savedSections: 'Terms of payment',
  settings: 'Byron Design',
}

/** Tried if a field's schema has a pattern that the other examples do not match. */
const others = ['42', '1200', '2026-11-28', '#2f5bd8', 'US', 'northwind', 'northwind-coffee', '1.0.0', '/mileage', '/api/clients', 'dashboard.cards.v1', 'entry.js', '2026-11-28T21:51:00Z', '0b0f4c1e-6a52-4f0e-9d3b-2f5bd8a1c042', '0b0f4c1e6a524f0e9d3b2f5bd8a1c042', 'sha384-AAAA', 'Network', '_shell/main.js:1:42', 'x'.repeat(43)]

/** A realistic value for a text field, within the limits of its schema. */
export function exampleText(schema: JsonSchema, { name, feature }: { name: string; feature: string }): string {
  const named = name === 'name' ? names[feature] : byName.find(([names]) => names.test(name))?.[1]
  const candidates = [...(named === undefined ? [] : [named]), sentence(name), ...others]
  return candidates.find((text) => fits(text, schema)) ?? named ?? sentence(name)
}

function fits(text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] }: JsonSchema): boolean {
  const isLongEnough = text.length >= minLength && text.length <= maxLength
  return isLongEnough && (pattern === undefined || new RegExp(pattern, 'u').test(text)) && allOf.every((part) => fits(text, part))
}

/** 'projectOverview' → 'Project overview' */
function sentence(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase().trim()
  return words === '' ? 'Text' : `${words[0]?.toUpperCase()}${words.slice(1)}`
}
