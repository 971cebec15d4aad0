import type { StatusTone } from '@billfold/contracts/status-tones'

export const MUTED = '#5d6573'
export const HAIRLINE = '#e2e5eb'
/** Of Billfold's own documents and messages, as the light theme has it. */
export const ACCENT = '#4453d6'
/** Colors of a status, for text on paper; never the only sign of it. */
export const GOOD = '#0f7a4d'
export const WARN = '#8a5a00'
export const BAD = '#c22f2f'
export const INFO = '#0b63b0'

export const TONES: Readonly<Record<StatusTone, string>> = { good: GOOD, info: INFO, warn: WARN, bad: BAD, muted: MUTED }
