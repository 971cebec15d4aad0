export const MUTED = '#5d6573'
export const HAIRLINE = '#e2e5eb'
/** Of Billfold's own documents and messages, as the light theme has it. */
export const ACCENT = '#4453d6'
/** What is said of a status, as text on paper: never by its colour alone. */
export const GOOD = '#0f7a4d'
export const WARN = '#8a5a00'
export const BAD = '#c22f2f'
export const INFO = '#0b63b0'
