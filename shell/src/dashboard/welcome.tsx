import type { User } from '@billfold/contracts/accounts/user'
import type { Onboarding, OnboardingStep } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { languageNames } from '@billfold/contracts/settings/languages'
import { Button, Card, cx, Progress, VisuallyHidden } from '@billfold/ui'
import { Link, toast, type Translate, useSave, useSession, useText } from '@billfold/web-kit'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { ArrowRight, Check } from 'lucide-react'
import { useSaveSettings } from '../settings/section-form.tsx'
import { AccountSetup, differingFromBrowser } from './account-setup.tsx'
import css from './welcome.module.css'

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires' */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/**
 * New accounts start with New York time and English. This offers the browser's time zone and language instead, before the user enters the
 * first date.
 */
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

/** The page is in the account's language, so the offered language appears under its native name. */
function wordsOf({ timezone, language }: ReturnType<typeof differingFromBrowser>, user: User, t: Translate): { now: string; offer: string } {
  const now = { place: cityOf(user.timeZone) }
  const here = { place: timezone === undefined ? '' : cityOf(timezone), language: language === undefined ? '' : languageNames[language] }
  if (language === undefined) return { now: t('Your dates follow {place} time.', now), offer: t('Use {place} time', here) }
  if (timezone === undefined) return { now: t('Texts are in English.'), offer: t('Use {language}', here) }
  return { now: t('Your dates follow {place} time, and texts are in English.', now), offer: t('Use {place} time and {language}', here) }
}

interface Step {
  to: string
  /** Path of the module page for this step; undefined for shell pages. The step is hidden while the module is disabled. */
  page?: string
  title: string
  meaning: string
}

const steps: Readonly<Record<OnboardingStep, Step>> = {
  company: { to: '/settings?tab=company', title: 'Add your company and logo', meaning: 'They appear on your invoices' },
  client: { to: '/clients/new', page: '/clients/new', title: 'Add a client', meaning: 'The people you work for' },
  work: { to: '/time-tracking?new=', page: '/time-tracking', title: 'Track your time', meaning: 'Or bill a fixed fee' },
  invoice: { to: '/invoices?new=', page: '/invoices', title: 'Send an invoice', meaning: 'From your time or with a fixed fee' },
  payments: { to: '/invoices', page: '/invoices', title: 'Accept card payments', meaning: 'Clients can pay with Stripe' },
}

interface WelcomeProps {
  modules: readonly RegisteredModule[]
  /** Null if the steps are unknown because no module provides the dashboard data. */
  onboarding: Onboarding | null
}

export function Welcome({ modules, onboarding }: WelcomeProps) {
  const t = useText()
  const user = useSession((session) => session.user)
  return (
    <Card asChild className={css.welcome}>
      <section aria-labelledby="welcome">
        <div className={css.header}>
          <div className={css.words}>
            <h2 id="welcome" className={css.title}>
              {user?.firstName ? t('Welcome to Billfold, {name}', { name: user.firstName }) : t('Welcome to Billfold')}
            </h2>
            <p className={css.text}>{onboarding ? t('Your first payment is a few steps away.') : t('Your numbers will show up here.')}</p>
          </div>
          {onboarding && <DismissButton />}
        </div>
        {user && onboarding?.isSetUp === false && <AccountSetup user={user} />}
        {user && !onboarding && <AdoptBrowser user={user} />}
        {onboarding && <Checklist modules={modules} onboarding={onboarding} />}
      </section>
    </Card>
  )
}

function DismissButton() {
  const t = useText()
  const undo = useSave(dashboardCalls.changeOnboarding, { invalidates: [dashboardCalls.tasks] })
  const dismiss = useSave(dashboardCalls.changeOnboarding, {
    invalidates: [dashboardCalls.tasks],
    onSaved: () => {
      const action = { label: t('Undo'), onSelect: () => undo.mutate({ body: { isDismissed: false } }) }
      toast({ title: t('First steps dismissed'), tone: 'good', action })
    },
  })
  return (
    <Button variant="ghost" size="small" busy={dismiss.isPending} onClick={() => dismiss.mutate({ body: { isDismissed: true } })}>
      {t('Dismiss')}
    </Button>
  )
}

function Checklist({ modules, onboarding }: { modules: readonly RegisteredModule[]; onboarding: Onboarding }) {
  const t = useText()
  const pages = new Set(modules.filter(({ state }) => state === 'on').flatMap(({ current }) => current.manifest.routes.map(({ path }) => path)))
  const offered = onboarding.steps.map(({ name, isDone }) => ({ ...steps[name], isDone })).filter(({ page }) => page === undefined || pages.has(page))
  const done = offered.filter(({ isDone }) => isDone).length
  const progress = t('{done} of {total}', { done, total: offered.length })
  return (
    <>
      <div className={css.progress}>
        <Progress value={(100 * done) / offered.length} label={t('First steps')} />
        <span className={css.count}>{progress}</span>
      </div>
      <ol className={css.steps}>
        {offered.map((step, index) => (
          <li key={step.title}>{step.isDone ? <DoneStep {...step} /> : <OpenStep {...step} number={index + 1} />}</li>
        ))}
      </ol>
      {pages.has('/import') && (
        <p className={css.text}>
          {t('Moving from another tool?')} <Link to="/import">{t('Import your data')}</Link>
        </p>
      )}
    </>
  )
}

function OpenStep({ to, title, meaning, number }: Step & { number: number }) {
  const t = useText()
  return (
    <Link to={to} className={css.step}>
      <span aria-hidden className={css.mark}>
        {number}
      </span>
      <span className={css.about}>
        <span className={css.name}>{t(title)}</span>
        <span className={css.text}>{t(meaning)}</span>
      </span>
      <ArrowRight aria-hidden className={css.arrow} />
    </Link>
  )
}

function DoneStep({ title, meaning }: Step) {
  const t = useText()
  return (
    <div className={cx(css.step, css.done)}>
      <span aria-hidden className={css.mark}>
        <Check />
      </span>
      <span className={css.about}>
        <span className={css.name}>
          {t(title)} <VisuallyHidden>{t('Done')}</VisuallyHidden>
        </span>
        <span className={css.text}>{t(meaning)}</span>
      </span>
    </div>
  )
}
