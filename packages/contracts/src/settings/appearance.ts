export const appearances = ['dark', 'light', 'system'] as const
/** Color scheme of the application. 'system' follows the device. Public pages and documents are always light. */
export type Appearance = (typeof appearances)[number]

export const densities = ['comfortable', 'compact'] as const
/** Determines the height of rows and controls, and the space between them. */
export type Density = (typeof densities)[number]
