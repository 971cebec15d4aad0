import type { FileFormat } from './file-format.ts'

const clientName = ['client name', 'client client name', 'name']
const invoiceNumber = ['invoice invoice number', 'invoice number', 'number', 'payment invoice number']

const invoiceColumns = {
  invoiceNumber,
  clientName,
  projectName: ['invoice project', 'project', 'project name'],
  issueDate: ['invoice date', 'invoice invoice date', 'date'],
  dueDate: ['invoice due date', 'due date'],
  status: ['invoice status', 'status'],
  poNumber: ['invoice po number', 'po number'],
  taxAmount: ['invoice tax amount', 'invoice total taxes', 'tax amount', 'total taxes'],
  total: ['invoice amount', 'amount'],
  paidAmount: ['invoice paid to date', 'paid to date'],
  balance: ['invoice balance', 'balance'],
}

/**
 * Reports exported as CSV. Version 5 puts the kind of record before each label: Client Name, Client Balance, Client Paid to Date, Contact Email;
 * Invoice Invoice Number, Invoice Date, Invoice Due Date, Invoice Status, Invoice Amount, Invoice Balance, Invoice Paid to Date, Invoice Tax Amount;
 * Item Product, Item Notes, Item Quantity, Item Cost, Item Line Total; Payment Amount, Payment Date, Payment Type, Payment Transaction Reference;
 * Task Start Date, Task End Date, Task Duration, Task Rate, Task Description; Expense Amount, Expense Date, Expense Category, Expense Public Notes.
 */
export const invoiceNinjaFormats: readonly FileFormat[] = [
  {
    source: 'invoice-ninja',
    kind: 'client',
    recognizedBy: [clientName, ['client balance', 'balance'], ['client paid to date', 'paid to date'], ['contact email', 'client contact email', 'email']],
    columns: {
      name: clientName,
      email: ['contact email', 'client contact email', 'email'],
      phone: ['client phone', 'contact phone', 'phone'],
      website: ['client website', 'website'],
      currency: ['client currency', 'currency'],
      language: ['client language', 'language'],
      taxId: ['client vat number', 'vat number'],
      firstName: ['contact first name', 'first name'],
      lastName: ['contact last name', 'last name'],
      address: ['client street', 'client address1', 'street', 'address1'],
      addressLine2: ['client apt/suite', 'client address2', 'apt/suite', 'address2'],
      city: ['client city', 'city'],
      region: ['client state/province', 'client state', 'state/province', 'state'],
      postalCode: ['client postal code', 'postal code'],
      country: ['client country', 'country'],
    },
  },
  {
    source: 'invoice-ninja',
    kind: 'invoice',
    recognizedBy: [invoiceNumber, clientName, ['invoice amount', 'amount'], ['invoice balance', 'balance'], ['invoice due date', 'due date']],
    columns: invoiceColumns,
  },
  {
    source: 'invoice-ninja',
    kind: 'invoice',
    recognizedBy: [invoiceNumber, clientName, ['item quantity', 'quantity'], ['item cost', 'cost'], ['invoice date', 'invoice invoice date', 'date'], ['item notes', 'item product', 'item line total']],
    columns: {
      ...invoiceColumns,
      item: ['item product', 'item product key', 'product'],
      lineDescription: ['item notes', 'item description', 'notes'],
      quantity: ['item quantity', 'quantity'],
      rate: ['item cost', 'cost'],
      lineAmount: ['item line total', 'line total'],
    },
  },
  {
    source: 'invoice-ninja',
    kind: 'payment',
    recognizedBy: [['payment amount', 'amount'], ['payment date', 'date'], ['payment transaction reference', 'transaction reference']],
    columns: {
      invoiceNumber: ['payment invoice number', 'invoice invoice number', 'invoice number', 'invoices', 'invoice'],
      amount: ['payment amount', 'amount'],
      date: ['payment date', 'date'],
      method: ['payment type', 'type', 'payment method', 'method'],
      note: ['payment transaction reference', 'transaction reference'],
    },
  },
  {
    source: 'invoice-ninja',
    kind: 'timeEntry',
    recognizedBy: ['task start date', 'task duration'],
    columns: {
      date: 'task start date',
      clientName: [...clientName, 'task client', 'client'],
      projectName: ['task project', 'project name', 'project'],
      hours: 'task duration',
      description: 'task description',
      rate: 'task rate',
      isInvoiced: 'task invoiced',
    },
  },
  {
    source: 'invoice-ninja',
    kind: 'expense',
    recognizedBy: ['expense amount', 'expense date'],
    columns: {
      date: 'expense date',
      amount: 'expense amount',
      category: 'expense category',
      merchant: ['vendor name', 'expense vendor'],
      note: ['expense public notes', 'expense private notes'],
      clientName: [...clientName, 'expense client', 'client'],
      projectName: ['expense project', 'project name', 'project'],
    },
  },
]
