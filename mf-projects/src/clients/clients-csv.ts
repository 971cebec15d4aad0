import type { Client } from '@billfold/contracts/clients/client'
import { type Translate, writeCsv } from '@billfold/web-kit'

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

/** Headers are translated, values are data and stay as they are. */
export function clientsCsv(clients: readonly Client[], t: Translate): string {
  const header = columns.map(([text]) => t(text))
  const rows = clients.map((client) => columns.map(([, valueOf]) => String(valueOf(client) ?? '')))
  return writeCsv([header, ...rows])
}
