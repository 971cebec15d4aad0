import { Button } from '@billfold/ui'
import { Link, PageShell, useText } from '@billfold/web-kit'
import { Compass } from 'lucide-react'
import { useEffect } from 'react'
import css from './not-found-page.module.css'

export function NotFoundPage() {
  const t = useText()
  useEffect(() => {
    document.title = t('Not found · Billfold')
  }, [t])
  return (
    <main className={css.screen}>
      <Compass aria-hidden className={css.icon} strokeWidth={1.25} />
      <h1 className={css.title}>{t('404 Page Not Found')}</h1>
      <WayOut />
    </main>
  )
}

/** In the frame, because its page header opens the navigation on phones. */
export function FramedNotFoundPage() {
  const t = useText()
  return (
    <PageShell title={t('404 Page Not Found')}>
      <section className={css.framed}>
        <Compass aria-hidden className={css.icon} strokeWidth={1.25} />
        <WayOut />
      </section>
    </PageShell>
  )
}

function WayOut() {
  const t = useText()
  return (
    <>
      <p className={css.text}>{t('Did you forget to add the page to the router?')}</p>
      <Button asChild variant="primary">
        <Link to="/">{t('Go to the dashboard')}</Link>
      </Button>
    </>
  )
}
