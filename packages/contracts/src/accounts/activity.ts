import * as z from '../zod.ts'

/** Actions and attempts on an account, for the owner's security log. */
export const activityKinds = [
  'account-created',
  'signed-in',
  'sign-in-failed',
  /** Correct password, wrong second-factor code. */
  'code-refused',
  'recovery-code-used',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'sessions-ended-by-operator',
  'password-changed',
  /** The password was asked for again within a session. */
  'password-refused',
  'reset-requested',
  'password-reset',
  'email-changed',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-codes-renewed',
] as const
export const activityKind = z.enum(activityKinds)
export type ActivityKind = z.infer<typeof activityKind>

/** From the User-Agent. */
export const device = z.object({
  /** 'Firefox on Linux' */
  device: z.string(),
  /** Both or neither, so that a client can translate the name. */
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
})
export type Device = z.infer<typeof device>

export const activityEntry = z.object({
  id: z.int(),
  kind: activityKind,
  /** Of the latest attempt if `times` > 1. Without a browser, `device` and `address` are ''. */
  ...device.shape,
  address: z.string(),
  at: z.string(),
  /** Failed attempts are counted together per day and address. */
  times: z.int(),
})
export type ActivityEntry = z.infer<typeof activityEntry>
