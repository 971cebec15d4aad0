import * as z from '../zod.ts'

export const languages = ['en', 'es', 'fr', 'de'] as const
export const language = z.enum(languages, 'Language must be en, es, fr or de')
export type Language = z.infer<typeof language>

/** Each language is named in that language, so that users can find theirs whichever language is active. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' }
