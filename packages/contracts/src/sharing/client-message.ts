import { email, optionalText, requiredText } from '../text.ts'
import * as z from '../zod.ts'
import { MAX_CLIENT_MESSAGE, MAX_CLIENT_NAME, messageProblems } from './client-message-limits.ts'

/** The name is shown on one line, so line breaks and tabs are rejected. */
const isOneLine = z.refine<string>((name) => !/[\n\r\t\u0085\u2028\u2029]/.test(name), messageProblems.nameLines)

const client = {
  name: requiredText(messageProblems.name, MAX_CLIENT_NAME).check(isOneLine),
  email: email(messageProblems.email),
}

/** A client's question to the owner about a shared record. */
export const newQuestion = z.object({ ...client, message: requiredText(messageProblems.message, MAX_CLIENT_MESSAGE) })
export type NewQuestion = z.infer<typeof newQuestion>

/** Asks the owner for a new link after the old one has expired. */
export const newLinkRequest = z.object({ ...client, message: optionalText(MAX_CLIENT_MESSAGE) })
export type NewLinkRequest = z.infer<typeof newLinkRequest>
