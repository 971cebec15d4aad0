import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Card } from '@billfold/ui'
import { Link, useSession, useText } from '@billfold/web-kit'
import { ArrowRight } from 'lucide-react'
import { AdoptBrowser } from './adopt-browser.tsx'
import css from './welcome.module.css'

/** In the order from work to money. Each path belongs to a module, and the step is hidden while that module is off. */
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
