import type { BudgetKind } from '@billfold/contracts/projects/project-status'
import { defineEntity, p } from '@mikro-orm/core'

export const ProjectEntity = defineEntity({
  name: 'Project',
  tableName: 'project',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer(),
    name: p.string(),
    description: p.text().nullable(),
    status: p.string().default('active'),
    budget: p.decimal().nullable(),
    budgetKind: p.string().$type<BudgetKind>().default('money'),
    hourlyRate: p.decimal().nullable(),
    costRate: p.decimal().nullable(),
    estimatedHours: p.decimal().nullable(),
    startDate: p.date().nullable(),
    endDate: p.date().nullable(),
    dueDate: p.date().nullable(),
    completionPercentage: p.integer().default(0),
    isArchived: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
