/** Instructions that agents receive when they connect. */
export const instructions = `Billfold is the back office of a freelancer: clients, projects, time, expenses, invoices, payments and proposals.

Values: Amounts are US dollars. Amounts and hours are decimal text ("1250.00", "2.5"); calculate exactly. Dates are calendar dates ("2026-11-28") in the time zone of accounts_currentUser. Records are referred to by id: find clients and projects with clients_list and projects_list and their "search".

Lists return 50 records unless "limit" (at most 200) says otherwise; if there is a "nextCursor", there are more.

Who owes money: reports_agedReceivables has what each client owes, by how long it is overdue. For single invoices use invoices_list with status "overdue", and with status "pending" for those not due yet; the balance of an invoice is total minus amountPaid.

Log time: find the project with projects_list, then timeEntries_create with its id and clientId, date, hours, description and rate: the project's hourlyRate, or else defaultHourlyRate in settings_get. Ask if neither is known.

Invoice work: timeEntries_list with clientId, status "uninvoiced", isBillable true, from and to; then invoices_create with clientId, those timeEntryIds, invoiceNumber from invoices_nextNumber, and dueDate. Leave out lineItems, subtotal and total: they are computed. The invoice is a draft until it is sent with invoiceEmails_send.

Sending to clients, recording or changing payments, and deleting need the user's consent: without "confirm" these tools only say what they would do. Tell the user, and repeat the call with "confirm": true only after they have agreed.

PDFs and files cannot be read or uploaded with these tools: refer the user to Billfold.`
