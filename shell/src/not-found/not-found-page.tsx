import { Button, EmptyState } from '@billfold/ui'
import { Link, PageShell, usePath, useText } from '@billfold/web-kit'
import { WaysOut } from '@billfold/web-kit/states/record-state.tsx'
import { Compass, House } from 'lucide-react'
import { useEffect } from 'react'
import { Brand } from '@billfold/ui/layout/brand.tsx'
import css from './not-found-page.module.css'

/** Shown to visitors, who see neither the navigation nor the search. */
export function NotFoundPage() {
  const t = useText()
  useEffect(() => {
    document.title = t('Not found · Billfold')
  }, [t])
  const description = (
    <>
      <span className={css.line}>{t('Did you forget to add the page to the router?')}</span>
      <Reasons />
    </>
  )
  const home = (
    <Button asChild variant="primary" icon={<House />}>
      <Link to="/">{t('Home')}</Link>
    </Button>
  )
  return (
    <main className={css.screen}>
      <p className={css.brand}>
        <Brand />
      </p>
      <EmptyState fills isHeading icon={<Compass />} title={t('404 Page Not Found')} description={description} action={home} />
    </main>
  )
}

/** Shown in the frame, because the page header opens the navigation on phones. */
export function FramedNotFoundPage() {
  const t = useText()
  return (
    <PageShell title={t('404 Page Not Found')}>
      <EmptyState
        fills
        icon={<Compass />}
        title={t('Did you forget to add the page to the router?')}
        description={<Reasons />}
        action={<WaysOut variant="primary" />}
      />
    </PageShell>
  )
}

/** Shows the requested URL, so that the user can spot a mistake in it. */
function Reasons() {
  const t = useText()
  const { pathname } = usePath()
  return (
    <>
      {t('The address may be wrong, or the page no longer exists.')}
      <code className={css.address}>{pathname}</code>
    </>
  )
}
