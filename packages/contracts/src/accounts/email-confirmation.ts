import * as z from '../zod.ts'
import { requiredText } from '../text.ts'

export const emailConfirmation = z.object({ token: requiredText('The link is not valid', 200) })

/** 'already-confirmed': by an earlier use of this link, or by another one. */
export const emailConfirmed = z.object({ status: z.enum(['confirmed', 'already-confirmed']) })
export type EmailConfirmed = z.infer<typeof emailConfirmed>

/** 'terminal': there is no mail server, so the link is printed where the server runs. 'none': the address is confirmed already. */
export const sentConfirmation = z.object({ sentTo: z.enum(['mail', 'terminal', 'none']) })
export type SentConfirmation = z.infer<typeof sentConfirmation>
