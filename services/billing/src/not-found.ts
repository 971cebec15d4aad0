import type { Refusal } from '@billfold/server-kit/database/constraint-error'

// The same message for a missing record, another user's and another client's, so that it reveals nothing.
export const clientNotFound: Refusal = ['not_found', 'Client not found', 'clientId']
export const projectNotFound: Refusal = ['not_found', 'Project not found for this client', 'projectId']
export const invoiceNotFound: Refusal = ['not_found', 'Invoice not found for this client', 'invoiceId']
