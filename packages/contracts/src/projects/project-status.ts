// A file of its own, so that the shell does not load the project schemas.
export const projectStatuses = ['active', 'completed', 'on_hold', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
