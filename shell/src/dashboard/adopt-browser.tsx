import type { User } from '@billfold/contracts/accounts/user'
import { languageNames } from '@billfold/contracts/settings/languages'
import { Button } from '@billfold/ui'
import { useText, type Translate } from '@billfold/web-kit'
import { useSaveSettings } from '../settings/save-settings.ts'
import { differingFromBrowser, placeOf } from './browser-settings.ts'
import css from './welcome.module.css'

/** Accounts start with New York and English, so we offer the browser's time zone and language before the first date is entered. */
export function AdoptBrowser({ user }: { user: User }) {
  const t = useText()
  const save = useSaveSettings('profile', { isLogged: false, onSaved: () => undefined })
  const profile = differingFromBrowser(user)
  if (Object.keys(profile).length === 0) return null
  const { now, offer } = wordsOf(profile, user, t)
  return (
    <div className={css.here}>
      <p className={css.text}>{now}</p>
      <Button size="small" busy={save.isPending} onClick={() => save.mutate({ body: { profile } })}>
        {offer}
      </Button>
    </div>
  )
}

/** The page is in the account's language, so the other language appears under its own name. */
function wordsOf({ timezone, language }: ReturnType<typeof differingFromBrowser>, user: User, t: Translate): { now: string; offer: string } {
  const now = { place: placeOf(user.timeZone) }
  const here = { place: timezone === undefined ? '' : placeOf(timezone), language: language === undefined ? '' : languageNames[language] }
  if (language === undefined) return { now: t('Your dates follow {place} time.', now), offer: t('Use {place} time', here) }
  if (timezone === undefined) return { now: t('Texts are in English.'), offer: t('Use {language}', here) }
  return { now: t('Your dates follow {place} time, and texts are in English.', now), offer: t('Use {place} time and {language}', here) }
}
