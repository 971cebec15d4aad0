// Messages between an embedded frame and its host page. Validated by hand, because a schema library would be larger than the entire host
// script (3 kB).

/** Sent with every message; messages with another version are ignored. */
export const EMBED_PROTOCOL = 1

/** Embeddable elements: `<billfold-project>`, `<billfold-proposal>` and `<billfold-invoice>`. */
export type EmbedKind = 'project' | 'proposal' | 'invoice'

/** Errors that the frame itself can report. */
export const frameErrors = [
  /** The link was revoked, has expired or never existed. */
  'not_found',
  /** The page loaded but its data did not. The frame keeps retrying. */
  'unavailable',
] as const

/** The `code` of a `billfold-error` event. */
export type EmbedError =
  | (typeof frameErrors)[number]
  /** The token is missing or malformed. */
  | 'token_invalid'
  /** The host page's Content-Security-Policy blocks our origin. */
  | 'blocked_by_host'
  /** The frame sent nothing: the link does not allow this site, or the server is unreachable. */
  | 'no_answer'

export const embedThemes = ['light', 'dark', 'auto'] as const
export type EmbedTheme = (typeof embedThemes)[number]

export const embedLanguages = ['en', 'es', 'fr', 'de'] as const
export type EmbedLanguage = (typeof embedLanguages)[number]

/** How the embed looks on the host page. */
export interface EmbedLook {
  theme: EmbedTheme
  /** '#rgb' or '#rrggbb'; null for the default color. */
  accent: string | null
  language: EmbedLanguage
}

/** Messages that the frame sends to the host through the port. They must never contain a token, a name or an address. */
export type FrameMessage =
  | { type: 'ready'; height: number }
  | { type: 'height'; height: number }
  | { type: 'view' }
  | { type: 'signed' }
  | { type: 'paid' }
  | { type: 'error'; code: EmbedError }

/** Messages that the host sends to the frame through the port. */
export type HostMessage = { type: 'look' } & EmbedLook

/**
 * Maximum height of a frame in pixels, so that no message can make the host page endlessly long. Taller content scrolls inside the frame.
 */
export const MAX_HEIGHT = 30_000

const ACCENT = /^#(?:[\da-f]{3}){1,2}$/i

type Unknown = Record<string, unknown>

/** The handshake uses window messages ('hello', then 'welcome'). The 'welcome' message carries the port for all later messages. */
export function isGreeting(data: unknown, word: 'hello' | 'welcome'): boolean {
  return isOurs(data) && data.type === `billfold-${word}`
}

export function greeting(word: 'hello' | 'welcome'): unknown {
  return sealed({ type: `billfold-${word}` })
}

/** Adds the protocol version to a message. */
export function sealed(message: { type: string }): unknown {
  return { ...message, v: EMBED_PROTOCOL }
}

/** Returns undefined if the message is invalid. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isOurs(data)) return undefined
  const { type, height, code } = data
  if (isOneOf(['view', 'signed', 'paid'], type)) return { type }
  if (isOneOf(['ready', 'height'], type) && typeof height === 'number' && height >= 0) return { type, height: Math.min(Math.ceil(height), MAX_HEIGHT) }
  if (type === 'error' && isOneOf(frameErrors, code)) return { type, code }
  return undefined
}

/** Returns undefined if the message is invalid. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  return isOurs(data) && data.type === 'look' ? { type: 'look', ...readLook(data) } : undefined
}

/** Invalid values fall back to the defaults. */
export function readLook({ theme, accent, language }: Unknown): EmbedLook {
  return {
    theme: isOneOf(embedThemes, theme) ? theme : 'light',
    accent: typeof accent === 'string' && ACCENT.test(accent) ? accent : null,
    language: isOneOf(embedLanguages, language) ? language : 'en',
  }
}

function isOurs(data: unknown): data is Unknown {
  return (data as Unknown | null | undefined)?.v === EMBED_PROTOCOL
}

function isOneOf<const T extends string>(list: readonly T[], value: unknown): value is T {
  return list.includes(value as T)
}
