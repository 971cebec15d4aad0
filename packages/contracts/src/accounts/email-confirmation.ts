import * as z from '../zod.ts'
import { requiredText } from '../text.ts'

export const emailConfirmation = z.object({ token: requiredText('The link is not valid', 200) })

/** 'already-confirmed': this link or another one was used before. */
export const emailConfirmed = z.object({ status: z.enum(['confirmed', 'already-confirmed']) })
export type EmailConfirmed = z.infer<typeof emailConfirmed>

/** 'terminal': without a mail server, the link is printed in the server's terminal. 'none': the address is already confirmed. */
export const sentConfirmation = z.object({ sentTo: z.enum(['mail', 'terminal', 'none']) })
export type SentConfirmation = z.infer<typeof sentConfirmation>
