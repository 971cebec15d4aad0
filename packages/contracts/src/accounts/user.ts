import * as z from '../zod.ts'
import { email } from '../email.ts'
import { id } from '../id.ts'
import { language } from '../settings/languages.ts'
import { requiredText } from '../text.ts'
import { secondFactorCode } from './second-factor-code.ts'

/** The signed-in user, as every screen may know them. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** False until the link sent to the address was used; nothing else is sent there before that. */
  isEmailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** IANA name; decides what 'today' and 'this month' mean for this user. */
  timeZone: z.string(),
  language,
  /** Null: the initials stand for it. */
  avatarUrl: z.nullable(z.string()),
  createdAt: z.string(),
})
export type User = z.infer<typeof user>

export const MIN_PASSWORD = 8

/** However long: what bounds it is the body of a request. A wrong one is wrong, whatever it looks like. */
export const password = z.string('Password is required').check(z.minLength(1, 'Password is required'))

export const newPassword = z.string('Password is required').check(
  z.minLength(1, 'Password is required'),
  z.minLength(MIN_PASSWORD, `Password must be at least ${MIN_PASSWORD} characters`),
)

/** What the first step of signing in asks for. */
export const passwordCredentials = z.object({ username: requiredText('Username is required', 255), password })

export const credentials = z.extend(passwordCredentials, {
  /** Of an authenticator or a recovery code; asked for (401 `second_factor_required`) once the password was right. */
  code: z.optional(secondFactorCode),
})
export type Credentials = z.infer<typeof credentials>

export const registration = z.object({
  firstName: requiredText('First name is required', 255),
  lastName: requiredText('Last name is required', 255),
  username: requiredText('Username is required', 255),
  email: email('Invalid email address'),
  password: newPassword,
})
export type Registration = z.infer<typeof registration>
