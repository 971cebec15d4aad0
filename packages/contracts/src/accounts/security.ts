import * as z from '../zod.ts'
import { pathId } from '../id.ts'
import { email, requiredText } from '../text.ts'
import { newPassword, password, secondFactorCode } from './user.ts'

/** Actions and failed attempts that appear in the account's security log. */
const activityKinds = [
  'account-created',
  'signed-in',
  'sign-in-failed',
  /** The password was correct, but the second-factor code was wrong. */
  'code-refused',
  'recovery-code-used',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'sessions-ended-by-operator',
  'password-changed',
  /** A wrong password was entered to confirm an action within a session. */
  'password-refused',
  'reset-requested',
  'password-reset',
  'email-changed',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-codes-renewed',
  'api-token-created',
  'api-token-revoked',
  /** The token was revoked because it appeared in a URL. */
  'api-token-leaked',
  'webhook-added',
  'webhook-deleted',
  'webhook-secret-rotated',
] as const
const activityKind = z.enum(activityKinds)
export type ActivityKind = z.infer<typeof activityKind>

/** Derived from the User-Agent header. */
export const device = z.object({
  /** For example 'Firefox on Linux'. */
  device: z.string(),
  /** `browser` and `system` are both present or both absent, so that a client can translate the device name. */
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
})
export type Device = z.infer<typeof device>

export const activityEntry = z.object({
  id: z.int(),
  kind: activityKind,
  /** If `times` > 1, the device of the latest attempt. `device` and `address` are '' if no browser was involved. */
  ...device.shape,
  address: z.string(),
  at: z.string(),
  /** Number of attempts. Failed attempts from the same address on the same day share one entry. */
  times: z.int(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const passwordChange = z.object({
  currentPassword: password,
  newPassword,
  confirmPassword: z.string('Passwords do not match'),
}).check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' }))

export const secondFactorState = z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactorState = z.infer<typeof secondFactorState>

/**
 * For the authenticator app: `uri` as a QR code, `secret` for manual entry. The second factor takes effect only once the user enters a
 * valid code.
 */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

export const secondFactorProof = z.object({ code: secondFactorCode })

/** Shown to the user only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const sessionEntry = z.object({
  id: z.int(),
  ...device.shape,
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntry>

export const sessionParams = z.object({ id: pathId })

export const passwordProof = z.object({ password })
/**
 * The code is required only for accounts with a second factor. If it is missing, a correct password gets a 401 `second_factor_required`.
 */
export const ownerProof = z.extend(passwordProof, { code: z.optional(secondFactorCode) })
export const resetRequest = z.object({ email: email('Invalid email address') })
export const passwordReset = z.object({ token: requiredText('The link is not valid', 200), newPassword })
export type PasswordReset = z.infer<typeof passwordReset>
