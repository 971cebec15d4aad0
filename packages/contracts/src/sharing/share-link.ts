import * as z from '../zod.ts'
import { dateInput } from '../calendar-date.ts'

/** The single share link of a project or proposal. */
export const shareLink = z.object({
  /** Full URL: '{origin}/client-project/{token}' or '{origin}/shared/proposal/{shareToken}'. */
  url: z.string(),
  createdAt: z.string(),
  /** Page views, except the owner's own while signed in. */
  views: z.int(),
  lastViewedAt: z.nullable(z.string()),
  /** Last valid day, in the owner's time zone; null: valid until revoked. */
  expiresOn: z.nullable(z.string()),
  /** True if `expiresOn` has passed. */
  isExpired: z.boolean(),
})
export type ShareLink = z.infer<typeof shareLink>

/** Null without a link: an empty body would be hard to distinguish from a failure. */
export const currentShareLink = z.object({ link: z.nullable(shareLink) })

export const shareUrl = z.object({ shareUrl: z.string() })

export const lastDayPassed = 'The last day cannot be in the past'

/** Absent keeps the date; null makes the link valid until revoked. Blank is refused, because it is ambiguous. */
export const shareLinkChanges = z.object({ expiresOn: z.optional(z.nullable(dateInput)) })
export type ShareLinkChanges = z.infer<typeof shareLinkChanges>

export const shareToken = z.object({ token: z.string() })
