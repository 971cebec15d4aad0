import type { Notification, NotificationKind, NotificationSubject, Notifications } from '@billfold/contracts/notifications/notification'

const HOUR = 3_600_000

type Row = [kind: NotificationKind, subject: NotificationSubject, name: string, clientName: string | null, amount: string | null, hoursAgo: number, more?: Partial<Pick<Notification, 'from' | 'message'>>]

const grace = { name: 'Grace Hopper', email: 'grace@northwind.example' }

const rows: Row[] = [
  ['proposal-signed', 'proposal', 'Rebranding of Northwind', 'Northwind Traders', '18000.00', 0.2],
  ['invoice-paid', 'invoice', 'INV-20261103-204', 'Harbour Authority', '4250.00', 3],
  ['invoice-overdue', 'invoice', 'INV-20261019-118', 'Lakeside Dental', '1980.50', 14],
  ['payment-received', 'proposal', 'Online shop for Weaver & Daughters', 'Weaver & Daughters', '3000.00', 26],
  ['payment-refunded', 'invoice', 'INV-20261103-204', 'Harbour Authority', '250.00', 27],
  ['payment-disputed', 'invoice', 'INV-20261019-118', 'Lakeside Dental', '1980.50', 28],
  ['payment-overpaid', 'invoice', 'INV-20261002-101', 'Lakeside Dental', '480.00', 29],
  ['proposal-viewed', 'proposal', 'Rebranding of Northwind', 'Northwind Traders', '18000.00', 30],
  ['invoice-viewed', 'invoice', 'INV-20261103-204', 'Harbour Authority', '4250.00', 48],
  ['project-half-done', 'project', 'North harbour website', 'Harbour Authority', null, 75],
  ['question-asked', 'invoice', 'INV-20261103-204', 'Northwind Traders', null, 76, { from: grace, message: 'Could you add our purchase order number 4711?\nOur accounting needs it to release the payment, and they would also like the address of the Portland office instead of the one in Seattle. Thank you!' }],
  ['proposal-declined', 'proposal', 'Annual report 2026', 'Lakeside Dental', '4200.00', 97, { message: 'We decided to postpone the report to next year.' }],
  ['link-requested', 'project', 'North harbour website', 'Harbour Authority', null, 98, { from: grace }],
  ['project-due', 'project', 'Annual report 2026', 'Lakeside Dental', null, 100],
  ['budget-nearly-used', 'project', 'North harbour website', 'Harbour Authority', '12000.00', 101],
  ['budget-used-up', 'project', 'Annual report 2026', 'Lakeside Dental', null, 102],
  ['project-done', 'project', 'Logo and stationery', null, null, 400],
]

/** One notification of each kind, newest first, dated before `now`. The first `unread` notifications are unread. */
export function sampleNotifications({ unread = 3, count = rows.length, now = Date.now() } = {}): Notifications & { notifications: Notification[] } {
  const notifications = rows.slice(0, count).map(([kind, subject, name, clientName, amount, hoursAgo, more], index) => {
    const createdAt = new Date(now - hoursAgo * HOUR).toISOString()
    return { id: 900 - index, kind, subject, subjectId: 40 + index, name, clientName, amount, from: null, message: null, ...more, createdAt, readAt: index < unread ? null : createdAt }
  })
  return { unread, notifications }
}
