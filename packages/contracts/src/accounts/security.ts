import * as z from '../zod.ts'
import { pathId } from '../id.ts'
import { email } from '../email.ts'
import { requiredText } from '../text.ts'
import { device } from './activity.ts'
import { secondFactorCode } from './second-factor-code.ts'
import { newPassword, password } from './user.ts'

export const passwordChange = z.object({
  currentPassword: password,
  newPassword,
  confirmPassword: z.string('Passwords do not match'),
}).check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' }))

export const secondFactorState = z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactorState = z.infer<typeof secondFactorState>

/** For the authenticator: `uri` as a QR code, `secret` to type. Takes effect only after the user enters a valid code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

/** Proves that the authenticator has the secret. */
export const secondFactorProof = z.object({ code: secondFactorCode })

/** Shown only once. */
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
/** With a second factor a code is required too; asked for (401 `second_factor_required`) after a correct password. */
export const ownerProof = z.extend(passwordProof, { code: z.optional(secondFactorCode) })
export const resetRequest = z.object({ email: email('Invalid email address') })
export const passwordReset = z.object({ token: requiredText('The link is not valid', 200), newPassword })
export type PasswordReset = z.infer<typeof passwordReset>
