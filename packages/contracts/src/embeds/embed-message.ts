// What a frame of ours and the page around it say to each other. Checked by hand: the page around loads 3 kB, which no schema library fits.

/** Part of every message. Another number is another protocol: its messages are not understood, and ignored. */
export const EMBED_PROTOCOL = 1

/** What can be put on another site: `<billfold-project>` and `<billfold-proposal>`. */
export type EmbedKind = 'project' | 'proposal'

/** What a frame itself may say is wrong. */
export const frameErrors = [
  /** The link was revoked, has expired, or never was. */
  'not_found',
  /** The page came, what it shows did not. It goes on trying. */
  'unavailable',
] as const

/** Why there is nothing to see: the `code` of `billfold-error`. */
export type EmbedError =
  | (typeof frameErrors)[number]
  /** The element has no token, or none that could be one. */
  | 'token_invalid'
  /** The page around forbids it: its policy lacks our origin. */
  | 'blocked_by_host'
  /** Nothing came: the link does not allow this site, or nobody is there. */
  | 'no_answer'

export const embedThemes = ['light', 'dark', 'auto'] as const
export type EmbedTheme = (typeof embedThemes)[number]

export const embedLanguages = ['en', 'es', 'fr', 'de'] as const
export type EmbedLanguage = (typeof embedLanguages)[number]

/** How it is to look on the page around. */
export interface EmbedLook {
  theme: EmbedTheme
  /** '#rgb' or '#rrggbb'; null: ours. */
  accent: string | null
  language: EmbedLanguage
}

/** From the frame, through its port: never a token, a name or an address. */
export type FrameMessage =
  | { type: 'ready'; height: number }
  | { type: 'height'; height: number }
  | { type: 'view' }
  | { type: 'signed' }
  | { type: 'error'; code: EmbedError }

/** To the frame, through its port. */
export type HostMessage = { type: 'look' } & EmbedLook

/** Pixels. What is longer is scrolled in its frame: no message makes a page endless. */
export const MAX_HEIGHT = 30_000

const ACCENT = /^#(?:[\da-f]{3}){1,2}$/i

type Unknown = Record<string, unknown>

/** Both sides begin with one word each, between windows; all else goes through the port that the second one brings. */
export function isGreeting(data: unknown, word: 'hello' | 'welcome'): boolean {
  return isOurs(data) && data.type === `billfold-${word}`
}

export function greeting(word: 'hello' | 'welcome'): unknown {
  return sealed({ type: `billfold-${word}` })
}

/** As it goes through the port. */
export function sealed(message: { type: string }): unknown {
  return { ...message, v: EMBED_PROTOCOL }
}

/** Undefined: not understood. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isOurs(data)) return undefined
  const { type, height, code } = data
  if (type === 'view' || type === 'signed') return { type }
  if ((type === 'ready' || type === 'height') && typeof height === 'number' && height >= 0) return { type, height: Math.min(Math.ceil(height), MAX_HEIGHT) }
  if (type === 'error' && isOneOf(frameErrors, code)) return { type, code }
  return undefined
}

/** Undefined: not understood. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  return isOurs(data) && data.type === 'look' ? { type: 'look', ...readLook(data) } : undefined
}

/** What nobody can read is as if it were not said. */
export function readLook({ theme, accent, language }: Unknown): EmbedLook {
  return {
    theme: isOneOf(embedThemes, theme) ? theme : 'light',
    accent: typeof accent === 'string' && ACCENT.test(accent) ? accent : null,
    language: isOneOf(embedLanguages, language) ? language : 'en',
  }
}

function isOurs(data: unknown): data is Unknown {
  return typeof data === 'object' && data !== null && (data as Unknown).v === EMBED_PROTOCOL
}

function isOneOf<const T extends string>(list: readonly T[], value: unknown): value is T {
  return list.includes(value as T)
}
