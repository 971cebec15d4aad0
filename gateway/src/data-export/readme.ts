export function readmeOf(createdAt: string): string {
  return `Your data from Billfold
=======================

Prepared on ${createdAt.slice(0, 10)}.

csv/        clients, projects, time entries, invoices, payments, expenses and proposals as tables, for a
            spreadsheet program. Times are in UTC.
pdf/        every invoice and proposal as a PDF
evidence/   what proves a signature, for each signed proposal. It can be checked without Billfold.
files/      pictures, attachments of invoices, and the PDFs of sent e-mails
data/       all records, one file for each table, one record in each line (JSON Lines)
schema/     the columns of these tables
manifest.json and manifest.sig
            the number of records, and checksums that show whether the file was changed

Restore it
----------
Settings > Data > Restore, in an account without clients, projects, invoices and proposals. Signatures,
history, links and sent e-mails are restored only if the file was not changed and comes from the same
installation of Billfold. No e-mails are sent.

What is missing
---------------
Passwords, sessions, API tokens, secrets of webhooks, and the connection to Stripe.

docs/data-export.md in Billfold's source code describes the format.
`
}
