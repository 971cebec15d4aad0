import * as z from '../zod.ts'
import { id, recordId } from '../id.ts'

/** Events the owner is notified about. Each refers to one invoice, proposal, project or client, or to the account. */
const notificationKinds = [
  'invoice-paid',
  'invoice-viewed',
  'invoice-overdue',
  /** A partial payment or a down payment. A payment that settles an invoice is 'invoice-paid' instead. */
  'payment-received',
  'payment-refunded',
  /** The client’s bank took the payment back. Winning the dispute reverses this. */
  'payment-disputed',
  /** The client paid more than was due. */
  'payment-overpaid',
  'proposal-viewed',
  'proposal-signed',
  /** Declined by the client; `message` is the reason. */
  'proposal-declined',
  /** A visitor of a public page asked a question. */
  'question-asked',
  /** A visitor requested a new link on the page of an expired one. */
  'link-requested',
  'project-half-done',
  'project-done',
  /** The due date has been reached but the project is not completed. */
  'project-due',
  /** 80 % of the budget is used. `amount` is the budget if it is an amount of money. */
  'budget-nearly-used',
  'budget-used-up',
  /** The file from 'Download all my data' is ready. */
  'export-ready',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const notificationSubjects = ['invoice', 'proposal', 'project', 'client', 'account'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  subject: z.enum(notificationSubjects),
  subjectId: id,
  /** Number of the invoice, title of the proposal, or name of the project, client or file, at the time of the event. */
  name: z.string(),
  clientName: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  /** The visitor who wrote `message` on a public page, as entered and not verified. */
  from: z.nullable(z.object({ name: z.string(), email: z.string() })),
  message: z.nullable(z.string()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** Maximum number of notifications in the bell menu. */
export const NOTIFICATIONS_SHOWN = 50

export const notifications = z.object({
  /** Number of all unread notifications, not only of those listed. */
  unread: z.int(),
  notifications: z.array(notification),
})
export type Notifications = z.infer<typeof notifications>

const notAnId = 'upTo must be the id of a notification'

/** Id of the newest notification to mark as read. Newer notifications stay unread. */
export const readUpTo = z.object({ upTo: recordId(notAnId, notAnId) })
