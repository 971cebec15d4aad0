import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { clientContactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { importCalls } from '@billfold/contracts/imports/import-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'

/**
 * Creates one record of every kind that has an id in a path. Returns the ids, keyed by the first part of the call names, such as 'clients'.
 */
export async function createRecords(as: Caller): Promise<Record<string, number>> {
  const { body: client } = await as(clientCalls.create, { body: { name: 'Client', email: 'client@example.com' } })
  const { body: contact } = await as(clientContactCalls.create, { params: client, body: { name: 'Client', email: 'contact@example.com' } })
  await as(portalLinkCalls.generate, { params: client })
  const { body: project } = await as(projectCalls.create, { body: { name: 'Project', clientId: client.id } })
  const entry = { clientId: client.id, projectId: project.id, description: 'Work', hours: '1', rate: '100', date: '2026-01-01' }
  const { body: timeEntry } = await as(timeEntryCalls.create, { body: entry })
  const { body: timer } = await as(timerCalls.start, { body: { projectId: project.id } })
  const { body: expense } = await as(expenseCalls.create, { body: { projectId: project.id, date: '2026-01-01', category: 'Travel', amount: '10' } })
  const bill = { clientId: client.id, invoiceNumber: 'INV-1', dueDate: '2099-12-31', timeEntryIds: [timeEntry.id] }
  const { body: invoice } = await as(invoiceCalls.create, { body: bill })
  await as(invoiceSharingCalls.generate, { params: invoice })
  const file = new Blob(['Client: Work'], { type: 'application/octet-stream' })
  await as(invoiceFileCalls.upload, { params: invoice, query: { name: 'Work.txt' }, body: file })
  await as(sharingCalls.generate, { params: project })
  const offer = { clientId: client.id, title: 'Proposal', description: 'Work', clientEmail: 'client@example.com', lineItems: [{ description: 'Work', rate: '100' }] }
  const { body: proposal } = await as(proposalCalls.create, { body: offer })
  await as(proposalSharingCalls.generate, { params: proposal })
  const { body: email } = await as(proposalCalls.sendEmail, { params: proposal, body: { recipientEmail: 'client@example.com' } })
  const { body: proposalLines } = await as(proposalCalls.lineItems, { params: proposal })
  const { body: template } = await as(proposalTemplateCalls.create, { body: { name: 'Proposal', proposalId: proposal.id } })
  const { body: section } = await as(savedSectionCalls.create, { body: { name: 'Work', text: 'Work' } })
  const { body: sessions } = await as(securityCalls.sessions)
  const { body: token } = await as(apiTokenCalls.create, { body: { name: 'Token', scopes: ['clients:read'], expiresInDays: null } })
  await as(projectCalls.update, { params: project, body: { completionPercentage: 50 } })
  const { body: told } = await as(notificationCalls.list)
  // Subscribes to an event that none of the other calls cause.
  const { body: webhook } = await as(webhookCalls.create, { body: { url: 'https://example.com/', description: 'Work', events: ['proposal.declined'] } })
  const { body: started } = await as(importCalls.create, { body: { source: 'csv', fileName: 'Work.csv' } })
  return { apiTokens: token.id, clients: client.id, clientContacts: client.id, clientNotes: client.id, contacts: contact.id, expenses: expense.id, imports: started.id, invoices: invoice.id, invoiceEmails: invoice.id, invoiceFiles: invoice.id, invoiceSharing: invoice.id, notifications: told.notifications[0]?.id ?? 0, outbox: email.id, portalLinks: client.id, projects: project.id, projectBudgets: project.id, security: sessions[0]?.id ?? 0, sharing: project.id, statements: client.id, statementEmails: client.id, timeEntries: timeEntry.id, timers: timer.id, proposals: proposal.id, proposalSharing: proposal.id, proposalLineItems: proposalLines[0]?.id ?? 0, proposalTemplates: template.id, savedSections: section.id, webhooks: webhook.id }
}

export function featureOf(call: { name: string }): string {
  return call.name.slice(0, call.name.indexOf('.'))
}

/** Bodies for calls that reject an empty one before looking up the record. */
const bodies: Record<string, object> = {
  'clientContacts.create': { name: 'Contact' },
  'clientNotes.save': { notes: 'Notes' },
  'imports.addRecords': { from: 0, records: [{}] },
  'invoices.recordPayment': { amount: '1' },
  'invoiceFiles.update': { isShown: true },
  'invoiceEmails.previewTexts': { kind: 'invoice', subject: 'Invoice', message: 'Text' },
  'invoices.addLineItem': { description: 'Work', quantity: '1', rate: '100' },
  'proposals.sendEmail': { recipientEmail: 'client@example.com' },
  'proposals.addLineItem': { description: 'Work', rate: '100' },
  'proposals.setStatus': { status: 'draft' },
  'proposalSharing.setSites': { sites: [] },
  'invoiceSharing.setSites': { sites: [] },
  'webhooks.update': { url: 'https://example.com/', description: '', events: ['proposal.declined'], isActive: true },
}

/** The minimal body for a call. */
export function leastBody(call: { name: string }): Record<string, unknown> {
  return { ...bodies[call.name] }
}
