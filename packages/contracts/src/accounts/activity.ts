import * as z from '../zod.ts'

/** What was done with an account, or tried, as its owner may want to know it. */
export const activityKinds = [
  'account-created',
  'signed-in',
  'sign-in-failed',
  /** The password was right, the code of the second factor was not. */
  'code-refused',
  'recovery-code-used',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'sessions-ended-by-operator',
  'password-changed',
  /** Where it was asked for again inside a session. */
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
  /** 'Firefox on Linux', from what the browser says of itself; of the last time, where it happened more often. '' as the address is, where no browser did it. */
  device: z.string(),
  address: z.string(),
  at: z.string(),
  /** What fails is counted together, by the day and the address. */
  times: z.int(),
})
export type ActivityEntry = z.infer<typeof activityEntry>
