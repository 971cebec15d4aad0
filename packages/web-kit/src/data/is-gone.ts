import type { ApiError } from './api-error.ts'

/** The record itself is no more. Where it stands at a field, what is gone is another one: the client of a project. */
export function isGone({ code, issues }: ApiError): boolean {
  return code === 'not_found' && issues.length === 0
}
