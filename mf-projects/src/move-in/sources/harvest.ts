import type { FileFormat } from './file-format.ts'

const invoiceNumber = ['id', 'invoice id', 'invoice number', 'number']

/**
 * The detailed time report has the columns Date, Client, Project, Project Code, Task, Notes, Hours, Billable?, Invoiced?, Approved?, First
 * Name, Last Name, Employee?, Billable Rate, Billable Amount, Cost Rate, Cost Amount, Currency, External Reference URL. The detailed
 * expense report: Date, Client, Project, Project Code, Category, Notes, Cost, Currency, Billable?, Invoiced?, First Name, Last Name. The
 * invoice report: Issue Date, Last Payment Date, ID, PO Number, Client, Subject, Invoice Amount, Paid Amount, Balance, Subtotal, Discount,
 * Tax, Tax2, Currency, Currency Symbol, Document Type, Client Address. The invoice report has no due dates; lines are in a separate file.
 */
export const harvestFormats: readonly FileFormat[] = [
  {
    source: 'harvest',
    kind: 'timeEntry',
    recognizedBy: ['date', 'client', 'project', 'task', 'notes', 'hours'],
    columns: {
      date: 'date',
      clientName: 'client',
      projectName: 'project',
      hours: 'hours',
      task: 'task',
      description: 'notes',
      rate: 'billable rate',
      amount: 'billable amount',
      isBillable: 'billable?',
      isInvoiced: 'invoiced?',
    },
  },
  {
    source: 'harvest',
    kind: 'expense',
    recognizedBy: ['date', 'client', 'project', 'category', 'notes', 'billable?'],
    columns: {
      date: 'date',
      amount: ['cost', 'total cost', 'amount', 'billable amount'],
      category: 'category',
      note: 'notes',
      clientName: 'client',
      projectName: 'project',
    },
  },
  {
    source: 'harvest',
    kind: 'invoice',
    recognizedBy: ['issue date', 'client', 'subject', 'invoice amount', 'balance'],
    columns: {
      invoiceNumber,
      clientName: 'client',
      issueDate: 'issue date',
      dueDate: 'due date',
      status: ['status', 'state'],
      paidDate: 'last payment date',
      poNumber: 'po number',
      lineDescription: 'subject',
      subtotal: 'subtotal',
      discount: 'discount',
      taxAmount: 'tax',
      secondTaxAmount: 'tax2',
      total: 'invoice amount',
      paidAmount: 'paid amount',
      balance: 'balance',
    },
  },
]
