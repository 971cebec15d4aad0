import type { Project, ProjectMetrics, ProjectSummary } from '@billfold/contracts/projects/project'
import type { ProjectStatus } from '@billfold/contracts/projects/project-status'

export function sampleProject(differing: Partial<Project> = {}): Project {
  return {
    id: 1,
    userId: 1,
    clientId: 1,
    clientName: 'Northwind Studio',
    name: 'Website redesign',
    description: 'New look for the shop.\nLaunch before the holidays.',
    status: 'active',
    budget: '12000.00',
    budgetKind: 'money',
    budgetUsed: '5110.00',
    hourlyRate: '140.00',
    costRate: null,
    estimatedHours: '80.00',
    actualHours: '36.5000',
    startDate: '2026-09-01',
    endDate: '2027-01-31',
    dueDate: '2027-01-15',
    completionPercentage: 45,
    isArchived: false,
    proposal: null,
    createdAt: '2026-08-28T15:09:26.000Z',
    updatedAt: '2026-11-02T08:00:00.000Z',
    version: 3,
    ...differing,
  }
}

export const bareProject = sampleProject({
  id: 2,
  clientId: 2,
  clientName: 'Solo',
  name: 'Advice',
  description: null,
  status: 'on_hold',
  budget: null,
  budgetUsed: null,
  hourlyRate: null,
  estimatedHours: null,
  actualHours: '0.0000',
  startDate: null,
  endDate: null,
  dueDate: null,
  completionPercentage: 0,
})

export const longWordedProject = sampleProject({
  id: 3,
  clientId: 3,
  clientName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft & Partners International Holding',
  name: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz: implementation, migration and training of all departments',
  description: `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)} and a good many words more. `.repeat(4),
  status: 'completed',
  budget: '99999999.99',
  budgetUsed: '172839504.77',
  estimatedHours: '99999999.99',
  actualHours: '1234567.8912',
  completionPercentage: 100,
})

const names = ['Website redesign', 'Mobile app', 'Brand book', 'Shop migration', 'Yearly report', 'Photo series', 'Support 2026']
const clients = ['Acme Robotics', 'Blue Bottle Press', 'Cedar & Sage', 'Driftwood Media', 'Evergreen Labs']
const statuses: ProjectStatus[] = ['active', 'active', 'completed', 'on_hold', 'active', 'cancelled']

/** A realistic list, newest first; repeated names get a number. */
export function sampleProjects(count: number): Project[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length)
    const client = index % clients.length
    return sampleProject({
      id: count - index,
      name: `${names[index % names.length]}${round === 0 ? '' : ` ${round + 1}`}`,
      clientId: client + 1,
      clientName: clients[client] ?? '',
      status: statuses[index % statuses.length] ?? 'active',
      budget: index % 4 === 3 ? null : `${(1 + (index % 23)) * 1500}.00`,
      budgetUsed: index % 4 === 3 ? null : `${(index % 5) * 400 * (1 + (index % 23))}.00`,
      actualHours: `${(index * 7) % 160}.2500`,
      dueDate: index % 3 === 2 ? null : index % 5 === 1 ? '2026-10-30' : '2027-02-12',
      completionPercentage: (index * 17) % 101,
      isArchived: index % 11 === 10,
    })
  })
}

export const sampleProjectSummary: ProjectSummary = {
  activeProjects: 12,
  newThisMonth: 3,
  totalValue: '148500.00',
  totalHours: '1284.2500',
  changes: { totalValue: 18.5, totalHours: -3.2 },
  onTrack: 8,
  onTrackShare: 66,
}

export const sampleMetrics: ProjectMetrics = {
  totalBilled: '4500.00',
  paidAmount: '3000.00',
  outstandingAmount: '1500.00',
  totalHours: '36.5000',
  billableHours: '32.2500',
  nonBillableHours: '4.2500',
  budgetRemaining: '7500.00',
  budgetUtilization: 37.5,
}

/** Metrics of a project without any work or budget. */
export const bareMetrics: ProjectMetrics = {
  totalBilled: '0.00',
  paidAmount: '0.00',
  outstandingAmount: '0.00',
  totalHours: '0.0000',
  billableHours: '0.0000',
  nonBillableHours: '0.0000',
  budgetRemaining: null,
  budgetUtilization: 0,
}

export const overBudgetMetrics: ProjectMetrics = { ...sampleMetrics, totalBilled: '15200.50', budgetRemaining: '-3200.50', budgetUtilization: 126.7 }
