import { onTestFinished } from 'vitest'
import { createTranslations, type Catalogue } from '../text/create-translations.ts'
import { useLanguage } from '../text/language.store.ts'
import german from '../texts/de.json' with { type: 'json' }

/** Switches to German until the test ends. A module passes its own catalogue. */
export function speakGerman(own: Catalogue = {}): void {
  useLanguage.setState({ language: 'de', ...createTranslations('de', [german, own], new Map()) })
  onTestFinished(() => useLanguage.setState(useLanguage.getInitialState()))
}
