import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import { inWords } from '@billfold/web-kit/text/name-of.ts'
import { type LucideIcon, AtSign, History, KeyRound, LifeBuoy, LogIn, LogOut, MailQuestion, ShieldCheck, ShieldOff, TriangleAlert, UserPlus } from 'lucide-react'

interface Look {
  icon: LucideIcon
  text: string
  /** The user should check this if they did not do it. */
  isWarning?: boolean
}

const looks: Readonly<Record<string, Look>> = {
  'account-created': { icon: UserPlus, text: 'Account created' },
  'signed-in': { icon: LogIn, text: 'Logged in' },
  'sign-in-failed': { icon: TriangleAlert, text: 'Login with a wrong password', isWarning: true },
  'code-refused': { icon: TriangleAlert, text: 'Login with your password and a wrong code', isWarning: true },
  'recovery-code-used': { icon: LifeBuoy, text: 'Recovery code used', isWarning: true },
  'signed-out': { icon: LogOut, text: 'Logged out' },
  'session-ended': { icon: LogOut, text: 'Session signed out' },
  'other-sessions-ended': { icon: LogOut, text: 'All other sessions signed out' },
  'sessions-ended-by-operator': { icon: LogOut, text: 'All sessions signed out by the operator' },
  'password-changed': { icon: KeyRound, text: 'Password changed' },
  'password-refused': { icon: TriangleAlert, text: 'Wrong password in the settings', isWarning: true },
  'reset-requested': { icon: MailQuestion, text: 'Password reset requested' },
  'password-reset': { icon: KeyRound, text: 'Password reset with a link' },
  'email-changed': { icon: AtSign, text: 'E-mail address changed' },
  'two-factor-enabled': { icon: ShieldCheck, text: 'Two-factor authentication enabled' },
  'two-factor-disabled': { icon: ShieldOff, text: 'Two-factor authentication disabled', isWarning: true },
  'recovery-codes-renewed': { icon: LifeBuoy, text: 'New recovery codes made' },
} satisfies Record<ActivityKind, Look>

export function activityLook(kind: string): Look {
  return looks[kind] ?? { icon: History, text: inWords(kind) }
}
