import { id } from '../id.ts'
import { clearable, withDefault } from '../optional.ts'
import { email, optionalText, requiredText } from '../text.ts'
import * as z from '../zod.ts'

export const MAX_CONTACTS = 20
export const tooManyContacts = 'A client can have at most 20 contacts'
export const billingContactNeedsEmail = 'A billing contact needs an email address'

const positionMessage = 'Position must be a whole number from 1 to 20'

/** Form fields. In an update, an absent field keeps its value; null and blank clear it. */
const fields = z.object({
  name: requiredText('Name is required', 255),
  email: clearable(email('Invalid email address')),
  phone: optionalText(50),
  /** The person's job, such as 'Accounting'. */
  role: optionalText(100),
  /** True for the client's only billing contact, to whom invoices are addressed. Setting this clears it for the previous one. */
  isBilling: withDefault(z.boolean('Must be true or false'), false),
})

const hasBillingEmail = z.check<{ email?: unknown; isBilling?: unknown }>(({ value, issues }) => {
  if (value.isBilling === true && !value.email) issues.push({ code: 'custom', path: ['email'], message: billingContactNeedsEmail, input: value })
})

/** Position in the list, used to put a restored contact back where it was. If absent, the contact is added at the end. */
const position = z.optional(z.int(positionMessage).check(z.gte(1, positionMessage), z.lte(MAX_CONTACTS, positionMessage)))

export const newClientContact = z.extend(fields, { position }).check(hasBillingEmail)
export type NewClientContact = z.infer<typeof newClientContact>

export const clientContactChanges = z.partial(fields)
export type ClientContactChanges = z.infer<typeof clientContactChanges>

export const clientContact = z.object({
  id,
  clientId: id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
  isBilling: z.boolean(),
  /** Contacts are sorted by position. */
  position: z.int(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type ClientContact = z.infer<typeof clientContact>
