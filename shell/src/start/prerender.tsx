import { type Language, languages } from '@billfold/contracts/settings/languages'
import { createQueryClient, ModuleHost, type Navigator } from '@billfold/web-kit'
import { type Catalogue, createTranslations } from '@billfold/web-kit/text/create-translations.ts'
import { setFirstLanguage } from '@billfold/web-kit/text/language.store.ts'
import sharedGerman from '@billfold/web-kit/texts/de.json'
import sharedSpanish from '@billfold/web-kit/texts/es.json'
import sharedFrench from '@billfold/web-kit/texts/fr.json'
import { renderToStaticMarkup } from 'react-dom/server'
import { AuthPage } from '../auth/auth-page.tsx'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import german from '../texts/de.json'
import spanish from '../texts/es.json'
import french from '../texts/fr.json'

const catalogues: Record<Language, readonly Catalogue[]> = {
  en: [],
  de: [sharedGerman, german],
  es: [sharedSpanish, spanish],
  fr: [sharedFrench, french],
}

const place = { pathname: '/', search: '', params: {} }
const navigator: Navigator = { navigate: () => undefined, preload: () => undefined, openSearch: () => undefined }

/**
 * HTML shown before any script has loaded: the frame for signed-in users, and the sign-in page for visitors, one per language with and
 * without the demo ('sign-in.de', 'sign-in.de.demo'). Runs in Node after the build.
 */
export function renderFirstPages(): Record<string, string> {
  const signIn = languages.flatMap((language) => [
    [`sign-in.${language}`, renderSignIn(language, false)],
    [`sign-in.${language}.demo`, renderSignIn(language, true)],
  ])
  return { frame: renderToStaticMarkup(<FrameSkeleton />), ...(Object.fromEntries(signIn) as Record<string, string>) }
}

function renderSignIn(language: Language, offersDemo: boolean): string {
  setFirstLanguage({ ...createTranslations(language, catalogues[language], new Map()), language })
  return renderToStaticMarkup(
    <ModuleHost queryClient={createQueryClient({ onUnauthenticated: () => undefined })} navigator={navigator} place={place}>
      <AuthPage offersDemo={offersDemo} />
    </ModuleHost>,
  )
}
