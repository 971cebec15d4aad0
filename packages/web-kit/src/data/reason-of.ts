import type { Translate } from '../text/interpolate.ts'
import { ApiError } from './api-error.ts'

/** Why something failed, and how to go on. Our servers say both; what fails on the way to them, or here, says no more than the first. */
export function reasonOf(error: unknown, t: Translate): string {
  const again = t('Please try again.')
  if (!(error instanceof ApiError)) return again
  const isOfServer = error.code !== 'offline' && error.code !== 'unreadable'
  return isOfServer ? error.message : `${error.message.replace(/\.$/, '')}. ${again}`
}
