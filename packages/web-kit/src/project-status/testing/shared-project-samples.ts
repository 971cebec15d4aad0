import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { sampleSender } from './sample-sender.ts'

export function sampleProject(changes: Partial<SharedProject['project']> = {}): SharedProject {
  return {
    sender: sampleSender,
    project: {
      name: 'Online shop relaunch',
      description: 'Design, build and launch.\n\nPhase 1 · Research\nPhase 2 · Shop and checkout',
      status: 'active',
      startDate: '2026-09-01',
      dueDate: '2026-12-18',
      completionPercentage: 65,
      budget: '24000.00',
      ...changes,
    },
    client: { name: 'Northwind Coffee Roasters' },
    language: 'en',
    metrics: {
      totalBilled: '10303.33',
      paidAmount: '6875.00',
      outstandingAmount: '3428.33',
      budgetUtilization: 42.9,
      totalHours: '101.4167',
      billableHours: '93.6667',
      nonBillableHours: '7.7500',
    },
  }
}

export const bareProject: SharedProject = {
  ...sampleProject({ description: null, startDate: null, dueDate: null, completionPercentage: 0, budget: null }),
  metrics: {
    totalBilled: '0.00',
    paidAmount: '0.00',
    outstandingAmount: '0.00',
    budgetUtilization: 0,
    totalHours: '0.0000',
    billableHours: '0.0000',
    nonBillableHours: '0.0000',
  },
}

export const longProject: SharedProject = {
  ...sampleProject({
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    status: 'on_hold',
    completionPercentage: 100,
    budget: '99999999.99',
    description: 'Lorem ipsum dolor sit amet. '.repeat(120),
  }),
  metrics: { ...sampleProject().metrics, totalBilled: '98765432.10', outstandingAmount: '98758557.10', budgetUtilization: 98.8 },
}

export function sampleLink(changes: Partial<ShareLink> = {}): ShareLink {
  return {
    url: 'https://billfold.example/client-project/TOKEN',
    createdAt: '2026-11-20T14:00:00.000Z',
    views: 12,
    lastViewedAt: '2026-11-20T20:30:00.000Z',
    expiresOn: null,
    isExpired: false,
    ...changes,
  }
}
