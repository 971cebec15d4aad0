// These strings are also keys of the translations in services/billing/src/texts.

export const DEFAULT_EMAIL_SUBJECT = 'Invoice {number} from {company}'
export const DEFAULT_EMAIL_MESSAGE = 'Hi {contact},\n\nPlease find attached invoice {number} for {amount}, due on {dueDate}.\n\nThank you!'

export const DEFAULT_RECEIPT_SUBJECT = 'Receipt for invoice {number}'
export const DEFAULT_RECEIPT_MESSAGE = 'Hi {contact},\n\nThank you for your payment of {amount} for invoice {number}.'

/** Every account has exactly these four reminders, identified by their index in the list. */
export const defaultReminderSteps = [
  {
    isOn: true,
    days: -3,
    subject: 'Reminder: invoice {number} is due on {dueDate}',
    message: 'Hi {contact},\n\nThis is a friendly reminder that invoice {number} for {amount} is due on {dueDate}.\n\nThank you!',
  },
  {
    isOn: true,
    days: 0,
    subject: 'Invoice {number} from {company}, due on {dueDate}',
    message: 'Hi {contact},\n\nInvoice {number} for {amount} is due on {dueDate}. If you have already paid it, please ignore this message.\n\nThank you!',
  },
  {
    isOn: true,
    days: 7,
    subject: 'Invoice {number} is overdue',
    message: 'Hi {contact},\n\nInvoice {number} for {amount} was due on {dueDate} and has not been paid yet. Please let me know if you have any questions about it.\n\nThank you!',
  },
  {
    isOn: true,
    days: 14,
    subject: 'Second reminder: invoice {number} is {daysOverdue} overdue',
    message: 'Hi {contact},\n\nInvoice {number} is now {daysOverdue} overdue. Please pay the outstanding amount of {amount}, or let me know when I can expect your payment.\n\nThank you!',
  },
] as const
