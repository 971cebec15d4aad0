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

export const activityEntry = z.object({
  id: z.int(),
  kind: activityKind,
  /** From the User-Agent: 'Firefox on Linux'; of the latest attempt if `times` > 1. Without a browser, this and `address` are ''. */
  device: z.string(),
  address: z.string(),
  at: z.string(),
  /** Failed attempts are counted together per day and address. */
  times: z.int(),
})
export type ActivityEntry = z.infer<typeof activityEntry>
