import { AppError } from '@billfold/contracts/errors'
import type { ServiceName } from './upstream.ts'

/** How the user knows the part that a service answers for. */
const parts: Record<ServiceName, string> = {
  projects: 'Clients and projects',
  billing: 'Invoices and time tracking',
  proposals: 'Proposals',
}

export function unavailable(service: ServiceName, cause?: unknown): AppError {
  return new AppError('service_unavailable', `${parts[service]} are not available right now. Please try again in a moment.`, {
    retryAfter: 5,
    cause,
  })
}
