import type { Translate } from '../text/language.store.ts'
import { ApiError } from './api-error.ts'

/** The reason for an error and what to do next. Our servers send both; network and client errors get a standard hint. */
export function reasonOf(error: unknown, t: Translate): string {
  const again = t('Please try again.')
  if (!(error instanceof ApiError)) return again
  const isOfServer = error.code !== 'offline' && error.code !== 'unreadable'
  return isOfServer ? error.message : `${error.message.replace(/\.$/, '')}. ${again}`
}
