import type { Refusal } from '@billfold/server-kit/database/constraint-error'

// Somebody else's record, one that does not exist and one of another client are refused in the same words.
export const clientNotFound: Refusal = ['not_found', 'Client not found', 'clientId']
export const projectNotFound: Refusal = ['not_found', 'Project not found for this client', 'projectId']
export const invoiceNotFound: Refusal = ['not_found', 'Invoice not found for this client', 'invoiceId']
