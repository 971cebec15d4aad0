import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Card } from '@billfold/ui'
import { Link, useSession, useText } from '@billfold/web-kit'
import { ArrowRight } from 'lucide-react'
import { NavIcon } from '../frame/nav-icons.tsx'
import css from './welcome.module.css'

/** The dashboard before any module has something to put on it: where one can begin. */
export function Welcome({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const firstName = useSession(({ user }) => user?.firstName)
  const entries = modules.filter(({ state }) => state === 'on').flatMap(({ current }) => current.manifest.nav)

  return (
    <Card className={css.welcome}>
      <div className={css.words}>
        <h2 className={css.title}>{firstName ? t('Welcome to Billfold, {name}', { name: firstName }) : t('Welcome to Billfold')}</h2>
        <p className={css.text}>{t('Your figures will stand here as soon as there is something to count. Begin with whoever you work for.')}</p>
      </div>
      {entries.length > 0 && (
        <ul className={css.entries}>
          {entries
            .toSorted((a, b) => a.order - b.order)
            .map(({ label, icon, path }) => (
              <li key={path}>
                <Link to={path} className={css.entry}>
                  <NavIcon name={icon} />
                  <span>{t('Go to {place}', { place: t(label) })}</span>
                  <ArrowRight aria-hidden className={css.arrow} />
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Card>
  )
}
