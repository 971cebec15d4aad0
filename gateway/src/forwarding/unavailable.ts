import { AppError } from '@billfold/contracts/errors'
import type { ServiceName } from './upstream.ts'

/** Service names for users. */
const parts: Record<ServiceName, string> = {
  projects: 'Clients and projects',
  billing: 'Invoices and time tracking',
  proposals: 'Proposals',
}

/** Seconds. */
export const RETRY_AFTER = 5

export function unavailableText(service: ServiceName): string {
  return `${parts[service]} are not available right now. Please try again in a moment.`
}

export function unavailable(service: ServiceName, cause?: unknown): AppError {
  return new AppError('service_unavailable', unavailableText(service), { retryAfter: RETRY_AFTER, cause })
}

export const TOO_MANY_TEXT = 'Too many of your requests are running at once. Please try again in a moment.'

export function tooManyOfOne(cause?: unknown): AppError {
  return new AppError('too_many_requests', TOO_MANY_TEXT, { retryAfter: RETRY_AFTER, cause })
}

export function tooManySearches(cause: unknown): AppError {
  return new AppError('service_unavailable', 'Too many searches are running right now. Please try again.', { retryAfter: RETRY_AFTER, cause })
}
