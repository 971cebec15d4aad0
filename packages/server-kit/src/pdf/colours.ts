import type { StatusTone } from '@billfold/contracts/status-tones'

export const MUTED = '#5d6573'
export const HAIRLINE = '#e2e5eb'
/** The accent color of the light theme, for Billfold's own documents and messages. */
export const ACCENT = '#4453d6'
/** Status colors for print. Never the only indication of a status. */
export const GOOD = '#0f7a4d'
const WARN = '#8a5a00'
export const BAD = '#c22f2f'
const INFO = '#0b63b0'

export const TONES: Readonly<Record<StatusTone, string>> = { good: GOOD, info: INFO, warn: WARN, bad: BAD, muted: MUTED }
