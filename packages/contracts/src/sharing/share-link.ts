import * as z from '../zod.ts'
import { dateInput } from '../calendar-date.ts'

/** The one link under which a client sees a record: a project or a proposal. */
export const shareLink = z.object({
  /** What is sent to the client: '{origin}/client-project/{token}', '{origin}/shared/proposal/{shareToken}'. */
  url: z.string(),
  createdAt: z.string(),
  /** How often the page was looked at, but for the owner's own visits while signed in. */
  views: z.int(),
  lastViewedAt: z.nullable(z.string()),
  /** The last day on which it opens, in the owner's zone; null: until it is revoked. */
  expiresOn: z.nullable(z.string()),
  /** That day is over. */
  isExpired: z.boolean(),
})
export type ShareLink = z.infer<typeof shareLink>

/** A record without a link has null: an answer without a body could not be told from a failure. */
export const currentShareLink = z.object({ link: z.nullable(shareLink) })

export const shareUrl = z.object({ shareUrl: z.string() })

export const lastDayPassed = 'The last day cannot be in the past'

/** Absent keeps, null makes it open until it is revoked; an empty box is no such decision. */
export const shareLinkChanges = z.object({ expiresOn: z.optional(z.nullable(dateInput)) })
export type ShareLinkChanges = z.infer<typeof shareLinkChanges>

export const shareToken = z.object({ token: z.string() })
