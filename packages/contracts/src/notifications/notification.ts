import * as z from '../zod.ts'
import { id, recordId } from '../id.ts'

/** What its owner is told of. Each goes to one thing: an invoice, a proposal or a project. */
export const notificationKinds = [
  'invoice-paid',
  'invoice-overdue',
  /** Part of an invoice, or a down payment; what settles an invoice is told as 'invoice-paid'. */
  'payment-received',
  'proposal-viewed',
  'proposal-signed',
  'project-half-done',
  'project-done',
  /** Its last day has come and it is not completed. */
  'project-due',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSubjects = ['invoice', 'proposal', 'project'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  subject: z.enum(notificationSubjects),
  subjectId: id,
  /** The invoice's number, the proposal's title, the project's name, as it was then. */
  name: z.string(),
  clientName: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** How many the bell shows. */
export const NOTIFICATIONS_SHOWN = 50

export const notifications = z.object({
  /** Of all there are, not only of those listed. */
  unread: z.int(),
  /** Newest first. */
  notifications: z.array(notification),
})
export type Notifications = z.infer<typeof notifications>

const notAnId = 'upTo must be the id of a notification'

/** Up to and with this one, as they are listed: what came while the list was open stays unread. */
export const readUpTo = z.object({ upTo: recordId(notAnId, notAnId) })
