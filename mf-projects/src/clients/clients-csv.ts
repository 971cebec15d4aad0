import type { Client } from '@billfold/contracts/clients/client'
import { languageNames } from '@billfold/contracts/settings/languages'
import type { CsvColumns } from '@billfold/web-kit'

export const clientColumns: CsvColumns<Client> = [
  ['Company Name', (client) => client.name],
  ['Email', (client) => client.email],
  ['Phone', (client) => client.phone],
  ['Industry', (client) => client.industry],
  ['Website', (client) => client.website],
  ['Primary Contact', (client) => client.primaryContact],
  ['Hourly Rate', (client) => client.hourlyRate],
  ['Currency', (client) => client.currency],
  ['Payment Terms', (client) => client.paymentTerms],
  ['Language', (client) => client.language && languageNames[client.language]],
  ['Tax ID', (client) => client.taxId],
  ['Address', (client) => client.address],
  ['Logo URL', (client) => client.logoUrl],
  ['Status', (client) => (client.isActive ? 'Active' : 'Inactive')],
  ['Total Received', (client) => client.totalReceived],
  ['Total Invoiced', (client) => client.totalInvoiced],
  ['Outstanding', (client) => client.totalOutstanding],
  ['Revenue', (client) => client.revenue],
  ['Total Projects', (client) => client.totalProjects],
  ['Active Projects', (client) => client.activeProjects],
  ['Created', (client) => client.createdAt],
]
