import { projectStatuses } from '@billfold/contracts/projects/project'
import type { ImportField } from './import-field.ts'
import { asAmount, asDate, asOneOf, asText, asWhole } from './read-cell.ts'

const statuses = asOneOf({ ...Object.fromEntries(projectStatuses.map((status) => [status, status])), canceled: 'cancelled' })

/** In the order of the project form. */
export const projectFields: readonly ImportField[] = [
  { name: 'name', label: 'Project Name', aliases: ['project', 'title'], required: true, read: asText, example: 'Website redesign' },
  { name: 'clientName', label: 'Client', aliases: ['client name', 'customer', 'company', 'company name'], required: true, read: asText, example: 'Acme Robotics' },
  { name: 'clientId', label: 'Client ID', aliases: ['client number'], insteadOf: 'clientName', read: asWhole, looks: 'number', example: '' },
  { name: 'description', label: 'Description', aliases: ['notes'], read: asText, example: 'New look for the shop' },
  { name: 'status', label: 'Status', read: statuses, looks: 'state', example: 'Active' },
  { name: 'budget', label: 'Budget', read: asAmount, looks: 'number', example: '12000.00' },
  { name: 'hourlyRate', label: 'Hourly Rate', aliases: ['rate'], read: asAmount, looks: 'number', example: '125.00' },
  { name: 'estimatedHours', label: 'Estimated Hours', aliases: ['estimate', 'hours'], read: asAmount, looks: 'number', example: '80' },
  { name: 'startDate', label: 'Start Date', aliases: ['start', 'started'], read: asDate, looks: 'date', example: '2026-09-01' },
  { name: 'endDate', label: 'End Date', aliases: ['end', 'ended'], read: asDate, looks: 'date', example: '2027-01-31' },
  { name: 'dueDate', label: 'Due Date', aliases: ['due', 'deadline'], read: asDate, looks: 'date', example: '2027-01-15' },
  { name: 'completionPercentage', label: 'Completion', aliases: ['progress', 'percent complete'], read: asWhole, looks: 'number', example: '45' },
]
