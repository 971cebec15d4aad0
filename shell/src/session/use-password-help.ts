import { MIN_PASSWORD } from '@billfold/contracts/accounts/user'
import { useText } from '@billfold/web-kit'
import { isCommonPassword } from './common-passwords.ts'

/** Help text under a new password, updated while typing. */
export function usePasswordHelp(password: string): string {
  const t = useText()
  return isCommonPassword(password)
    ? t('This password is easy to guess. You can keep it, but a longer one is safer.')
    : t('At least {count} characters.', { count: MIN_PASSWORD })
}
