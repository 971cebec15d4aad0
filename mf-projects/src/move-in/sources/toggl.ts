import type { FileFormat } from './file-format.ts'

/**
 * The detailed report as CSV has the columns User, Email, Client, Project, Task, Description, Billable, Start date, Start time, End date, End time,
 * Duration, Tags, and Amount () or Amount (USD).
 */
export const togglFormats: readonly FileFormat[] = [
  {
    source: 'toggl',
    kind: 'timeEntry',
    recognizedBy: ['project', 'description', 'start date', 'start time', 'duration'],
    columns: {
      date: 'start date',
      clientName: 'client',
      projectName: 'project',
      hours: 'duration',
      task: 'task',
      description: 'description',
      amount: 'amount',
      isBillable: 'billable',
    },
  },
]
