/** Features by group, in the order shown in the documentation. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Clients: {
    clients: 'Who you work for, with rates, terms and figures.',
    clientContacts: 'The contact persons of a client.',
    contacts: 'Changes and deletes single contact persons.',
    clientNotes: 'Private notes about a client.',
    portalLinks: 'The link to a client’s portal.',
  },
  'Projects and time': {
    projects: 'Projects of clients, with budget and progress.',
    projectBudgets: 'How much of a project’s budget is used, and when it will be used up.',
    sharing: 'A project’s link for the client, and the page behind it.',
    timeEntries: 'Hours worked, billable or not.',
    timers: 'Timers that run on the server.',
    expenses: 'Costs, with or without a project.',
  },
  'Invoices and payments': {
    invoices: 'Invoices with line items, payments and status, and their design.',
    invoiceEmails: 'Sends invoices and reminders, and the texts of these e-mails.',
    invoiceFiles: 'Files attached to invoices.',
    invoiceReminders: 'Automatic payment reminders.',
    invoiceSharing: 'An invoice’s link for the client, and the page behind it.',
    statements: 'Statements of account for a client.',
    statementEmails: 'Sends statements of account.',
    bankStatements: 'Matches bank statements with open invoices and records their payments.',
    payments: 'Reports of Stripe.',
  },
  Proposals: {
    proposals: 'Offers to clients, which can be signed and converted to projects.',
    proposalLineItems: 'Changes and deletes single line items.',
    proposalSharing: 'A proposal’s link for the client, the page behind it, and its signature.',
    proposalTemplates: 'Templates for new proposals.',
    savedSections: 'Texts that are used in several proposals.',
  },
  Reports: {
    dashboard: 'Figures of the whole account, and what to do next.',
    reports: 'Revenue, time, profit and receivables of a period.',
    accounting: 'Files for accounting software.',
    accountingSettings: 'Account numbers of these files.',
  },
  Account: {
    accounts: 'Registers, signs in and names the current user.',
    settings: 'Profile, company, billing and notifications.',
    security: 'Password, second factor, sessions and activity.',
    apiTokens: 'Tokens for programs.',
    webhooks: 'Addresses that Billfold informs of changes.',
    calendarFeed: 'Due dates for calendar programs.',
    imports: 'Moves records in from other programs, all or none.',
    dataExport: 'Downloads all data of the account, and restores it into an empty one.',
    notifications: 'Messages about invoices, proposals and projects.',
    outbox: 'E-mails that Billfold sent or could not send.',
    search: 'Searches all records.',
  },
  'Public pages': {
    clientPortal: 'The page of a client’s portal.',
  },
  Application: {
    openapi: 'This document.',
    live: 'Reports changes to open pages.',
    demo: 'Accounts with sample data.',
    modules: 'The modules that the application loads.',
    loadReports: 'Modules that did not load.',
    browserReports: 'Errors and response times in browsers.',
    operator: 'Publishes and switches modules.',
  },
}

export const tags = Object.values(groups).flatMap((group) => Object.entries(group).map(([feature, description]) => ({ name: tagOf(feature), description })))

/** An extension read by Scalar, Redoc and other tools. */
export const tagGroups = Object.entries(groups).map(([name, group]) => ({ name, tags: Object.keys(group).map(tagOf) }))

/** 'timeEntries' → 'Time entries' */
export function tagOf(feature: string): string {
  const words = feature.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`.replace(/^Api /, 'API ').replace(/^Openapi$/, 'OpenAPI')
}
