import type { User } from '@billfold/contracts/accounts/user'
import { languageNames } from '@billfold/contracts/settings/languages'
import type { Settings } from '@billfold/contracts/settings/settings'
import { nameOfToday } from '@billfold/contracts/settings/time-zone-names'
import { Button, Card } from '@billfold/ui'
import { Link, type Translate, useSession, useText } from '@billfold/web-kit'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { ArrowRight } from 'lucide-react'
import { browserLanguage } from '../texts/language.ts'
import { useSaveSettings } from '../settings/section-form.tsx'
import css from './welcome.module.css'

/** The browser's time zone and language, where they differ from the account's. */
export function differingFromBrowser({ timeZone, language }: User): Partial<Pick<Settings['profile'], 'timezone' | 'language'>> {
  const here = nameOfToday(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const spoken = browserLanguage()
  return {
    // Privacy-minded browsers report 'UTC' or 'Etc/Unknown', which are not real locations.
    ...(here !== timeZone && /^(?!Etc\/)[^/]+\//.test(here) && { timezone: here }),
    ...(spoken !== undefined && spoken !== language && { language: spoken }),
  }
}

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires' */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

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

/** Ordered from work to payment. Each path belongs to a module, and the step is hidden while that module is disabled. */
const steps = [
  { page: '/clients/new', to: '/clients/new', title: 'Add a client', meaning: 'The people you work for' },
  { page: '/projects/new', to: '/projects/new', title: 'Start a project', meaning: 'With its rate and its budget' },
  { page: '/time-tracking', to: '/time-tracking', title: 'Track your time', meaning: 'Use the timer or add it later' },
  { page: '/invoices', to: '/invoices?new', title: 'Send an invoice', meaning: 'From the hours that you tracked' },
]

export function Welcome({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const user = useSession((session) => session.user)
  const pages = new Set(modules.filter(({ state }) => state === 'on').flatMap(({ current }) => current.manifest.routes.map(({ path }) => path)))
  const offered = steps.filter(({ page }) => pages.has(page))

  return (
    <Card className={css.welcome}>
      <div className={css.words}>
        <h2 className={css.title}>{user?.firstName ? t('Welcome to Billfold, {name}', { name: user.firstName }) : t('Welcome to Billfold')}</h2>
        <p className={css.text}>{t('Your numbers will show up here. Start by adding a client.')}</p>
      </div>
      {user && <AdoptBrowser user={user} />}
      {offered.length > 0 && (
        <ol className={css.steps}>
          {offered.map(({ to, title, meaning }, index) => (
            <li key={to}>
              <Link to={to} className={css.step}>
                <span aria-hidden className={css.number}>
                  {index + 1}
                </span>
                <span className={css.about}>
                  <span className={css.name}>{t(title)}</span>
                  <span className={css.text}>{t(meaning)}</span>
                </span>
                <ArrowRight aria-hidden className={css.arrow} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
