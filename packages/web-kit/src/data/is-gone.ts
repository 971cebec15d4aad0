import type { ApiError } from './api-error.ts'

/**
 * True if the record itself no longer exists. An issue on a field means that a related record is missing instead, such as a project's
 * client.
 */
export function isGone({ code, issues }: ApiError): boolean {
  return code === 'not_found' && issues.length === 0
}
