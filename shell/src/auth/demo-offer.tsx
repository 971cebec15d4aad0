import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useState } from 'react'
import { useSignIn } from '../session/sign-in.ts'
import { inlinedSession } from '../start/inlined-session.ts'
import css from './demo-offer.module.css'

/** Shown only if the gateway offers the demo. */
export function DemoOffer() {
  return inlinedSession()?.offersDemo ? <Offer /> : null
}

function Offer() {
  const t = useText()
  const { exploreDemo } = useSignIn()
  const [isOpening, setOpening] = useState(false)

  function open(): void {
    setOpening(true)
    // On success the page is replaced; on failure a toast has already shown the error.
    exploreDemo().catch(() => setOpening(false))
  }

  return (
    <section className={css.offer} aria-label={t('Demo')}>
      <Button busy={isOpening} busyText={t('Preparing your workspace...')} onClick={open}>
        {t('Explore with demo data')}
      </Button>
      <p className={css.note}>{t('A sample business to try things out on. No sign-up needed.')}</p>
    </section>
  )
}
