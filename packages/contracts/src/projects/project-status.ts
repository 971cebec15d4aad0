export const projectStatuses = ['active', 'completed', 'on_hold', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
