import { Button, Card, Field, Stack, TextInput } from '@billfold/ui'
import { PageShell } from '@billfold/web-kit'
import { lazy, Suspense, useState } from 'react'
import { RELEASE, whenDrawn, whenPressed } from './behaviour.ts'
import css from './demo-page.module.css'

const Details = lazy(() => import('./details.tsx').then((file) => ({ default: file.Details })))

/** A page with parts that a failure could break: a style sheet, state, a form, and lazily loaded code. */
export function DemoPage() {
  whenDrawn('page')
  const [pressed, setPressed] = useState(0)
  const [showsDetails, setShowsDetails] = useState(false)

  function press() {
    whenPressed()
    setPressed(pressed + 1)
  }

  return (
    <PageShell title="Demo" width="form">
      <Card>
        <Stack>
          <p className={css.release}>{RELEASE}</p>
          <Field label="Note">
            <TextInput />
          </Field>
          <Button onClick={press}>Pressed {pressed} times</Button>
          <Button onClick={() => setShowsDetails(true)}>Show details</Button>
          {showsDetails && (
            <Suspense>
              <Details />
            </Suspense>
          )}
        </Stack>
      </Card>
    </PageShell>
  )
}
