// In a separate file, so that pages do not load the project schemas.
export const projectStatuses = ['active', 'completed', 'on_hold', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const budgetKinds = ['money', 'hours'] as const
export type BudgetKind = (typeof budgetKinds)[number]
