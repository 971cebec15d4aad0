/**
 * Currently running versions, checked against the ranges in a module's `needs`. Raise the major version when something that published
 * modules rely on is removed or changes its meaning.
 */
export const SDK_VERSION = '1.0.0'
export const SHELL_VERSION = '1.0.0'
export const SERVICE_VERSIONS = { gateway: '1.0.0', projects: '1.0.0', billing: '1.0.0', proposals: '1.0.0' } as const
