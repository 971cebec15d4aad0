import type { EmbedLanguage, EmbedTheme } from '@billfold/contracts/embeds/embed-message'

export interface EmbedOptions {
  theme: EmbedTheme
  /** As typed; only a valid color gets into the element. */
  accent: string
  /** 'page': the language of the host page. */
  language: 'page' | EmbedLanguage
  /** In pixels, as typed; '' fits the content. */
  height: string
  /** Renders a project's status into the host page instead of a frame. */
  inline: boolean
}

export const plainEmbed: EmbedOptions = { theme: 'light', accent: '', language: 'page', height: '', inline: false }

export const isColor = (text: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text)
export const isHeight = (text: string) => /^[1-9]\d{1,3}$/.test(text)

/** The element's attributes, without default values. */
export function attributesOf(token: string, { theme, accent, language, height, inline }: EmbedOptions): Record<string, string> {
  return {
    token,
    ...(theme !== 'light' && { theme }),
    ...(isColor(accent) && { accent }),
    ...(language !== 'page' && { language }),
    ...(isHeight(height) && { height }),
    ...(inline && { inline: '' }),
  }
}
