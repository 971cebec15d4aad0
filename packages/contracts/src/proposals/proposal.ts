import * as z from '../zod.ts'
import { type CalendarDate, dateInput } from '../calendar-date.ts'
import { email, optionalText, requiredText } from '../text.ts'
import { id, positiveInteger, recordId } from '../id.ts'
import { invoiceStatuses } from '../invoices/invoice-status.ts'
import { exceedsMaxAmount, subtotalOf } from '../invoices/invoice-totals.ts'
import { flag, listQuery, search } from '../list.ts'
import { claimedAmount, shortestDecimal, toUnits } from '../money.ts'
import { clearable, ifSent, listIfSent, withDefault } from '../optional.ts'
import { type NewProposalLineItem, newProposalLineItems } from './line-item.ts'
import { countTags } from './rich-text.ts'

export const proposalStatuses = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

export const DEFAULT_DOWN_PAYMENT = '50'
/** Maximum number of characters in a section, including markup. */
export const MAX_RICH_TEXT = 50_000
/**
 * Maximum number of tags in a section, counting opening and closing tags. Sanitizing takes about 10 µs per tag, and a table with 2,000
 * cells in 400 rows stays below the limit.
 */
const MAX_TAGS = 5000

const statusMessage = 'Status must be draft, sent, accepted, rejected or expired'
/** The input may also contain 'approved', an alias for 'accepted'. */
const status = z.union(
  [
    z.enum(proposalStatuses),
    z.pipe(
      z.literal('approved'),
      z.transform(() => 'accepted' as const),
    ),
  ],
  statusMessage,
)

const percentageMessage = 'Down payment must be a percentage from 0 to 100'
/** Extra decimals are allowed when parsing, so that they get a specific message instead of the message for numbers out of range. */
const ANY_PLACES = 100
const percentage = shortestDecimal({ whole: 3, places: ANY_PLACES }, percentageMessage).check(
  z.refine((value) => toUnits(value, ANY_PLACES) <= toUnits('100', ANY_PLACES), { message: percentageMessage, abort: true }),
  z.refine((value) => /^\d+(\.\d{1,2})?$/.test(value), 'Down payment must be a percentage with at most 2 decimals'),
)
/** In percent. A blank field means 50. */
export const downPaymentPercentage = withDefault(percentage, DEFAULT_DOWN_PAYMENT)

/** Limits the number of tags in rich text. */
export const fewTags = z.refine<string | null | undefined>((value) => !value || countTags(value) <= MAX_TAGS, 'Contains more than 5,000 HTML tags')
const richText = optionalText(MAX_RICH_TEXT).check(fewTags)

/** Form fields. In an update, an absent field keeps its value; null clears it or restores the default. */
const fields = z.object({
  clientId: recordId('Client is required', 'Client not found'),
  title: requiredText('Title is required', 255),
  description: requiredText('Description is required'),
  /** The four sections contain plain text, or HTML that the server sanitizes as defined in rich-text.ts. */
  projectOverview: richText,
  keyFeatures: richText,
  projectAssumptions: richText,
  projectDeliverables: richText,
  clientEmail: email('Valid email is required'),
  status: withDefault(status, 'draft'),
  /** Computed if there are line items. If it is sent as well, it must match (otherwise 422). */
  amount: ifSent(claimedAmount),
  downPaymentPercentage,
  /** Optional. If sent, it must match the amount and the percentage (otherwise 422). */
  downPaymentAmount: ifSent(claimedAmount),
  validUntil: clearable(dateInput),
  lineItems: listIfSent(newProposalLineItems),
})

function hasLines({ lineItems }: { lineItems?: unknown }): boolean {
  return Array.isArray(lineItems) && lineItems.length > 0
}

/** Runs even if other fields are invalid, so that all issues are reported at once. */
const hasTotal = z.check<{ amount?: unknown; lineItems?: unknown }>(
  ({ value, issues }) => {
    if (value.amount === undefined && !hasLines(value))
      issues.push({ code: 'custom', path: ['amount'], message: 'Total amount is required', input: value })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const tooLargeTotal = 'The total can be at most $99,999,999.99'

/**
 * Valid lines can add up to more than the maximum. All lines are counted, so that the total stays within the maximum whatever the client
 * chooses. This issue comes first, because it also explains why a sent amount is wrong.
 */
const sumFits = z.check<{ lineItems?: unknown }>(
  ({ value, issues }) => {
    if (!hasLines(value) || issues.some(({ path }) => path?.[0] === 'lineItems')) return
    if (exceedsMaxAmount(subtotalOf(value.lineItems as NewProposalLineItem[])))
      issues.unshift({ code: 'custom', path: ['amount'], message: tooLargeTotal, input: value })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const newProposal = fields.check(hasTotal, sumFits)
export type NewProposal = z.infer<typeof newProposal>

/** `lineItems` replaces the existing line items. */
export const proposalChanges = z.partial(fields).check(sumFits)
export type ProposalChanges = z.infer<typeof proposalChanges>

export const proposalStatusChange = z.object({ status })

export const proposal = z.object({
  id,
  userId: id,
  clientId: id,
  clientName: z.string(),
  clientLogoUrl: z.nullable(z.string()),
  clientEmail: z.string(),
  title: z.string(),
  description: z.string(),
  projectOverview: z.nullable(z.string()),
  keyFeatures: z.nullable(z.string()),
  projectAssumptions: z.nullable(z.string()),
  projectDeliverables: z.nullable(z.string()),
  status: z.enum(proposalStatuses),
  amount: z.string(),
  /** Without trailing zeros: '50', '33.33'. */
  downPaymentPercentage: z.string(),
  downPaymentAmount: z.string(),
  validUntil: z.nullable(z.string()),
  /** The deposit invoice for the down payment. Null before it is created, and after it is cancelled or deleted. */
  depositInvoiceId: z.nullable(id),
  depositInvoiceNumber: z.nullable(z.string()),
  depositStatus: z.nullable(z.enum(invoiceStatuses)),
  depositBalance: z.nullable(z.string()),
  /** The Stripe invoice for the down payment. */
  stripeInvoiceId: z.nullable(z.string()),
  /**
   * Payment intent of the default payment on the Stripe invoice. If there is no payment intent, the id of the Stripe invoice. Null if no
   * payment was created.
   */
  stripePaymentIntentId: z.nullable(z.string()),
  stripePaymentLinkUrl: z.nullable(z.string()),
  /** The project that the proposal was converted to. Null before the conversion, and after the project is deleted. */
  convertedToProjectId: z.nullable(id),
  /** The signer's name as entered. Once it is set, only the proposal's status can change. */
  clientSignature: z.nullable(z.string()),
  signedDate: z.nullable(z.string()),
  /** Token of the active share link: '{origin}/shared/proposal/{shareToken}'. Null if there is no link or the link no longer works. */
  shareToken: z.nullable(z.string()),
  /** These three dates are when the status last became sent, accepted and rejected. */
  sentDate: z.nullable(z.string()),
  acceptedDate: z.nullable(z.string()),
  rejectedDate: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type Proposal = z.infer<typeof proposal>

const filters = {
  clientId: z.optional(positiveInteger('clientId must be the id of a client')),
  /** Words to find in the title, description, e-mail address or client's name. */
  search,
}

const proposalSorts = ['newest', 'title', 'amount', 'validUntil'] as const
export type ProposalSort = (typeof proposalSorts)[number]

export const proposalQuery = listQuery(proposalSorts, {
  ...filters,
  status: z.optional(z.enum(proposalStatuses, 'Status must be draft, sent, accepted, rejected or expired')),
  /** If 'false', the four sections are left out, so that even a page of long proposals is only a few kilobytes. */
  sections: flag,
})
export type ProposalQuery = z.infer<typeof proposalQuery>

export const proposalFilter = z.object(filters)
export type ProposalFilter = z.infer<typeof proposalFilter>

const section = z.optional(z.nullable(z.string()))
/** The four sections are absent if the query has `sections=false`. */
export const listedProposal = z.extend(proposal, {
  projectOverview: section,
  keyFeatures: section,
  projectAssumptions: section,
  projectDeliverables: section,
  /** When the client last opened the proposal, with any of its links. Null if never. Optional because older servers do not send it. */
  lastViewedAt: z.optional(z.nullable(z.string())),
})
export type ListedProposal = z.infer<typeof listedProposal>

const count = z.int()
export const proposalStatusCounts = z.object({ draft: count, sent: count, accepted: count, rejected: count, expired: count })
export type ProposalStatusCounts = z.infer<typeof proposalStatusCounts>

type Signable = Pick<Proposal, 'status' | 'validUntil' | 'clientSignature'>

/** Decides whether to offer signing. The server checks again when the client signs. `today` is the date in the owner's time zone. */
export function canBeSigned({ status, validUntil, clientSignature }: Signable, today: CalendarDate): boolean {
  return clientSignature === null && status !== 'rejected' && status !== 'expired' && (validUntil === null || validUntil >= today)
}

const proposalEventTypes = ['created', 'edited', 'shared', 'revoked', 'sent', 'viewed', 'signed', 'accepted', 'rejected', 'expired', 'drafted', 'converted'] as const
export type ProposalEventType = (typeof proposalEventTypes)[number]

/** One event in a proposal's history. Events are never deleted. */
const proposalEvent = z.object({
  /** Position in the chain, counted from 1. */
  seq: z.int(),
  at: z.string(),
  type: z.enum(proposalEventTypes),
  /** Who caused the event: the owner, the holder of the share link, or a job. */
  by: z.enum(['owner', 'client', 'job']),
  /** Additional details, such as the recipient or the signer. */
  detail: z.nullable(z.string()),
})
export type ProposalEvent = z.infer<typeof proposalEvent>

export const proposalTimeline = z.object({
  /** Oldest first. Contains only the first view of the page; further views are only counted in `views`. */
  events: z.array(proposalEvent),
  views: z.object({ count: z.int(), firstAt: z.nullable(z.string()), lastAt: z.nullable(z.string()) }),
})
export type ProposalTimeline = z.infer<typeof proposalTimeline>

/** Preview of the project that converting the proposal would create. */
export const conversion = z.object({
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Same as the proposal's amount. */
  budget: z.string(),
  /** Today, in the user's time zone. */
  startDate: z.string(),
  /** Set once the proposal has been converted, which is possible only once. */
  projectId: z.nullable(id),
})
export type Conversion = z.infer<typeof conversion>

export const converted = z.object({ projectId: id })
