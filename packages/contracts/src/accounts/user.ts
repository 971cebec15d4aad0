import * as z from '../zod.ts'
import { email, requiredText } from '../text.ts'
import { id } from '../id.ts'
import { appearances, densities } from '../settings/appearance.ts'
import { language } from '../settings/languages.ts'
import { hoursFormats, timerRoundings } from '../time-entries/hours.ts'

/** Six digits from an authenticator, or a recovery code; spaces and dashes are ignored. */
export const secondFactorCode = z.pipe(requiredText('Code is required', 64), z.transform((code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()))

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** False until the user opens the confirmation link; no other e-mails are sent before that. */
  isEmailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** IANA name; defines 'today' and 'this month' for this user. */
  timeZone: z.string(),
  language,
  hoursFormat: z.enum(hoursFormats),
  timerRounding: z.enum(timerRoundings),
  appearance: z.enum(appearances),
  density: z.enum(densities),
  /** Null if the initials are shown instead. */
  avatarUrl: z.nullable(z.string()),
  createdAt: z.string(),
})
export type User = z.infer<typeof user>

export const MIN_PASSWORD = 8

/** No maximum length, because the body limit applies. No format check either, because a malformed password is just a wrong one. */
export const password = z.string('Password is required').check(z.minLength(1, 'Password is required'))

export const newPassword = z.string('Password is required').check(
  z.minLength(1, 'Password is required'),
  z.minLength(MIN_PASSWORD, 'Password must be at least 8 characters'),
)

/** Sent in the first step of signing in, without a second-factor code. */
export const passwordCredentials = z.object({ username: requiredText('Username is required', 255), password })

export const credentials = z.extend(passwordCredentials, {
  /**
   * Code from an authenticator app, or a recovery code. If it is required but missing, a correct password gets a 401
   * `second_factor_required`.
   */
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

export const emailConfirmation = z.object({ token: requiredText('The link is not valid', 200) })

/** 'already-confirmed': this link or another one was used before. */
export const emailConfirmed = z.object({ status: z.enum(['confirmed', 'already-confirmed']) })
export type EmailConfirmed = z.infer<typeof emailConfirmed>

/** 'terminal': there is no mail server, so the link is printed in the server's terminal. 'none': the address is already confirmed. */
export const sentConfirmation = z.object({ sentTo: z.enum(['mail', 'terminal', 'none']) })
export type SentConfirmation = z.infer<typeof sentConfirmation>
