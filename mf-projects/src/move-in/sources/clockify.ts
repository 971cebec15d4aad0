import type { FileFormat } from './file-format.ts'

/**
 * Clockify's detailed report as CSV has the columns Project, Client, Description, Task, User, Group, Email, Tags, Billable, Start Date,
 * Start Time, End Date, End Time, Duration (h), Duration (decimal), Billable Rate (USD), Billable Amount (USD). Dates are in the user's
 * format.
 */
export const clockifyFormats: readonly FileFormat[] = [
  {
    source: 'clockify',
    kind: 'timeEntry',
    recognizedBy: ['project', 'description', 'start date', ['duration (h)', 'duration (decimal)']],
    columns: {
      date: 'start date',
      clientName: 'client',
      projectName: 'project',
      // The decimal duration is rounded to two places; the duration in h:m:s is exact.
      hours: ['duration (h)', 'duration (decimal)'],
      task: 'task',
      description: 'description',
      rate: 'billable rate',
      amount: 'billable amount',
      isBillable: 'billable',
      isInvoiced: 'invoiced',
    },
  },
]
