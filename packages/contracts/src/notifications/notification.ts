import * as z from '../zod.ts'
import { id, recordId } from '../id.ts'

/** Events the owner is notified about. Each refers to one invoice, proposal, project or client, or to the account. */
export const notificationKinds = [
  'invoice-paid',
  'invoice-viewed',
  'invoice-overdue',
  /** A partial payment or a down payment. The payment that settles an invoice is 'invoice-paid'. */
  'payment-received',
  'payment-refunded',
  /** The client’s bank took the payment back. A won dispute reverses this. */
  'payment-disputed',
  /** More was received than was due. */
  'payment-overpaid',
  'proposal-viewed',
  'proposal-signed',
  /** Declined by the client; `message` is the reason. */
  'proposal-declined',
  /** Asked by a visitor of a public page. */
  'question-asked',
  /** Requested on the page of an expired link. */
  'link-requested',
  'project-half-done',
  'project-done',
  /** The due date has been reached and the project is not completed. */
  'project-due',
  /** 80 % of the budget is used. `amount` is the budget if it is in money. */
  'budget-nearly-used',
  'budget-used-up',
  /** The file from 'Download all my data' is ready. */
  'export-ready',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSubjects = ['invoice', 'proposal', 'project', 'client', 'account'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  subject: z.enum(notificationSubjects),
  subjectId: id,
  /** Invoice number, proposal title, or name of the project, client or file, at the time of the event. */
  name: z.string(),
  clientName: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  /** The visitor who wrote the message on a public page, as entered and not verified. */
  from: z.nullable(z.object({ name: z.string(), email: z.string() })),
  message: z.nullable(z.string()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** Maximum number of notifications in the bell menu. */
export const NOTIFICATIONS_SHOWN = 50

export const notifications = z.object({
  /** Counts all unread notifications, not only the listed ones. */
  unread: z.int(),
  notifications: z.array(notification),
})
export type Notifications = z.infer<typeof notifications>

const notAnId = 'upTo must be the id of a notification'

/** Id of the last notification shown, inclusive. Notifications that arrived later stay unread. */
export const readUpTo = z.object({ upTo: recordId(notAnId, notAnId) })
