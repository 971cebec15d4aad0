import type { FileFormat } from './file-format.ts'

/**
 * Clients: Organization, First Name, Last Name, Email, Phone, Address Line 1, Address Line 2, City, Province/State, Country, Postal Code, Notes.
 * Invoice details, one row per line: Client Name, Invoice #, Date Issued, Date Due, Invoice Status, Date Paid, Item Name, Item Description, Rate,
 * Quantity, Discount Percentage, Line Subtotal, Tax 1 Type, Tax 1 Amount, Tax 2 Type, Tax 2 Amount, Line Total, Currency.
 * Payments collected: Client, Invoice #, Payment Date, Method, Description, Amount, Currency.
 * Expenses: Date, Account Sub Type, Parent Category, Subcategory, Source, Merchant, Project, Client, Description, Tax 1 Amount, Tax 1 Type, Tax 2
 * Amount, Tax 2 Type, Amount, Currency. Time entries: Date, Client, Project, Service, Note, Team Member, Status, Hours, Seconds.
 */
export const freshbooksFormats: readonly FileFormat[] = [
  {
    source: 'freshbooks',
    kind: 'client',
    recognizedBy: ['organization', 'first name', 'last name', 'email'],
    columns: {
      name: 'organization',
      email: 'email',
      phone: 'phone',
      website: 'website',
      currency: 'currency',
      language: 'language',
      taxId: ['tax number', 'vat number'],
      firstName: 'first name',
      lastName: 'last name',
      address: ['address line 1', 'address 1', 'street'],
      addressLine2: ['address line 2', 'address 2'],
      city: 'city',
      region: ['province/state', 'state'],
      postalCode: 'postal code',
      country: 'country',
    },
  },
  {
    source: 'freshbooks',
    kind: 'invoice',
    recognizedBy: ['client name', 'invoice #', 'date issued'],
    columns: {
      invoiceNumber: 'invoice #',
      clientName: 'client name',
      projectName: 'project',
      issueDate: 'date issued',
      dueDate: 'date due',
      status: 'invoice status',
      paidDate: 'date paid',
      poNumber: ['po number', 'reference'],
      item: 'item name',
      lineDescription: 'item description',
      quantity: 'quantity',
      rate: 'rate',
      lineAmount: 'line subtotal',
      lineTotal: 'line total',
    },
  },
  {
    source: 'freshbooks',
    kind: 'payment',
    recognizedBy: [['client', 'client name'], ['invoice #', 'invoice number'], ['payment date', 'date'], ['method', 'payment method', 'payment type'], ['amount', 'payment amount']],
    columns: {
      invoiceNumber: ['invoice #', 'invoice number'],
      amount: ['amount', 'payment amount'],
      date: ['payment date', 'date'],
      method: ['method', 'payment method', 'payment type'],
      note: ['description', 'note', 'notes'],
    },
  },
  {
    source: 'freshbooks',
    kind: 'expense',
    recognizedBy: ['date', ['subcategory', 'category'], 'merchant', 'amount'],
    columns: {
      date: 'date',
      amount: 'amount',
      category: ['parent category', 'category', 'subcategory'],
      merchant: 'merchant',
      note: 'description',
      clientName: 'client',
      projectName: 'project',
    },
  },
  {
    source: 'freshbooks',
    kind: 'timeEntry',
    recognizedBy: ['date', 'client', 'project', 'service', ['note', 'notes'], 'hours'],
    columns: {
      date: 'date',
      clientName: 'client',
      projectName: 'project',
      hours: 'hours',
      task: 'service',
      description: ['note', 'notes'],
      rate: ['rate', 'billable rate'],
      isBillable: 'billable',
      isInvoiced: ['status', 'billed'],
    },
  },
]
