/** Server messages that clients may see; all others are meant for the owner. */
export const paymentFailures: ReadonlySet<string> = new Set([
  'This invoice can’t be paid by card. Please contact the sender.',
  'This invoice has already been paid',
  'This invoice is cancelled',
  'There is nothing to pay on this invoice',
  'Stripe cannot be reached at the moment. Please try again in a minute.',
  'Stripe is too busy at the moment. Please try again in a minute.',
  'Stripe has a problem at the moment. Please try again in a few minutes.',
  'Invoices and time tracking are not available right now. Please try again in a moment.',
  'Too many requests. Try again in a minute.',
])
