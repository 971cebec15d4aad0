import type { Client } from '@billfold/contracts/clients/client'
import type { Translate } from '@billfold/web-kit'

const columns: readonly (readonly [header: string, value: (client: Client) => string | number | null])[] = [
  ['Company Name', (client) => client.name],
  ['Email', (client) => client.email],
  ['Phone', (client) => client.phone],
  ['Industry', (client) => client.industry],
  ['Website', (client) => client.website],
  ['Primary Contact', (client) => client.primaryContact],
  ['Hourly Rate', (client) => client.hourlyRate],
  ['Currency', (client) => client.currency],
  ['Payment Terms', (client) => client.paymentTerms],
  ['Tax ID', (client) => client.taxId],
  ['Address', (client) => client.address],
  ['Status', (client) => (client.isActive ? 'Active' : 'Inactive')],
  ['Total Received', (client) => client.totalReceived],
  ['Total Invoiced', (client) => client.totalInvoiced],
  ['Outstanding', (client) => client.totalOutstanding],
  ['Revenue', (client) => client.revenue],
  ['Total Projects', (client) => client.totalProjects],
  ['Active Projects', (client) => client.activeProjects],
  ['Created', (client) => client.createdAt],
]

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. Headers are translated, values are data and stay as they are. */
export function clientsCsv(clients: readonly Client[], t: Translate): string {
  const header = columns.map(([text]) => t(text))
  const rows = clients.map((client) => columns.map(([, valueOf]) => String(valueOf(client) ?? '')))
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A spreadsheet would run a cell that starts like a formula; an apostrophe makes it text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
