import type { Client, ClientSummary } from '@billfold/contracts/clients/client'

export function sampleClient(differing: Partial<Client> = {}): Client {
  return {
    id: 1,
    userId: 1,
    name: 'Northwind Studio',
    email: 'hello@northwind.studio',
    phone: '+1 (555) 010-2030',
    industry: 'Design',
    website: 'northwind.studio',
    primaryContact: 'Grace Hopper',
    hourlyRate: '140.00',
    currency: 'USD',
    paymentTerms: 'Net 30',
    taxId: '12-3456789',
    address: '12 Harbour Street\nPortland, ME 04101',
    logoUrl: null,
    isActive: true,
    sendReminders: true,
    language: null,
    stripeCustomerId: null,
    totalReceived: '1500.00',
    totalInvoiced: '18250.00',
    totalOutstanding: '4250.00',
    revenue: '15500.00',
    totalProjects: 4,
    activeProjects: 2,
    createdAt: '2026-03-14T15:09:26.000Z',
    updatedAt: '2026-11-02T08:00:00.000Z',
    version: 3,
    ...differing,
  }
}

export const bareClient = sampleClient({
  id: 2,
  name: 'Solo',
  email: 'me@solo.dev',
  phone: null,
  industry: null,
  website: null,
  primaryContact: null,
  hourlyRate: null,
  taxId: null,
  address: null,
  isActive: false,
  totalReceived: '0.00',
  totalInvoiced: '0.00',
  totalOutstanding: '0.00',
  revenue: '0.00',
  totalProjects: 0,
  activeProjects: 0,
})

export const longWordedClient = sampleClient({
  id: 3,
  name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft & Partners International Holding',
  email: 'accounts.payable.international.headquarters.department@donaudampfschifffahrtsgesellschaft.example.com',
  phone: '+43 1 234 567 890 123 456 789 extension 12345',
  industry: 'Transportation, logistics and warehousing of perishable goods',
  address: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsstraße 1234567, 1020 Wien, Austria',
  website: 'https://www.donaudampfschifffahrtsgesellschaft.example.com/a/very/long/path/to/the/home/page?of=the&company=true',
  revenue: '98765432.10',
  totalReceived: '98765432.10',
  totalInvoiced: '99999999.99',
  totalOutstanding: '1234567.89',
  totalProjects: 12345,
  activeProjects: 1234,
})

const names = ['Acme Robotics', 'Blue Bottle Press', 'Cedar & Sage', 'Driftwood Media', 'Evergreen Labs', 'Foxglove Interiors', 'Granite Peak']
const kinds = ['Technology', 'Marketing', 'E-commerce', 'Design', 'Healthcare', null]

/** A realistic list, newest first; repeated names get a number. */
export function sampleClients(count: number): Client[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length)
    const name = `${names[index % names.length]}${round === 0 ? '' : ` ${round + 1}`}`
    return sampleClient({
      id: count - index,
      name,
      email: `billing@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.com`,
      phone: index % 3 === 1 ? null : '+1 (555) 010-2030',
      address: index % 4 === 2 ? null : '12 Harbour Street, Portland',
      industry: kinds[index % kinds.length] ?? null,
      isActive: index % 5 !== 3,
      totalProjects: index % 6,
      revenue: `${(index % 37) * 1250}.00`,
    })
  })
}

export const sampleSummary: ClientSummary = {
  totalClients: 24,
  newThisMonth: 3,
  activeClients: 19,
  activeProjects: 18,
  totalProjects: 35,
  revenueThisMonth: '8750.00',
}
