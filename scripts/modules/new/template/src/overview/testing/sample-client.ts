import type { Client } from '@billfold/contracts/clients/client'

/** A client as the server returns it. */
export function sampleClient(differing: Partial<Client> = {}): Client {
  return {
    id: 1,
    userId: 1,
    name: 'Analytical Engines',
    email: 'hello@engines.example',
    phone: null,
    industry: null,
    website: null,
    primaryContact: null,
    hourlyRate: '140.00',
    currency: 'USD',
    paymentTerms: 'Net 30',
    taxId: null,
    address: null,
    logoUrl: null,
    isActive: true,
    sendReminders: true,
    language: null,
    stripeCustomerId: null,
    totalReceived: '0.00',
    totalInvoiced: '0.00',
    totalOutstanding: '0.00',
    revenue: '0.00',
    totalProjects: 0,
    activeProjects: 0,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    version: 1,
    ...differing,
  }
}
