import { Button } from '@billfold/ui'
import { lazy, Suspense, useState } from 'react'
import { RELEASE, whenDrawn } from './behaviour.ts'

const Details = lazy(() => import('./light-details.tsx').then((file) => ({ default: file.LightDetails })))

export function Light() {
  whenDrawn('light')
  const [isOn, setOn] = useState(false)
  return (
    <>
      <Button onClick={() => setOn(true)}>Light of {RELEASE}</Button>
      {isOn && (
        <Suspense>
          <Details />
        </Suspense>
      )}
    </>
  )
}
