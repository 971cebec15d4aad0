import { LoadingState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { lazy, Suspense } from 'react'
import { MoveInFrame } from './move-in-frame.tsx'

/** Loaded separately, because it needs the schemas of all record kinds. */
const MoveIn = lazy(() => import(/* webpackChunkName: "imports" */ './move-in.tsx').then((file) => ({ default: file.MoveIn })))

export function MoveInPage() {
  const t = useText()
  return (
    <Suspense
      fallback={
        <MoveInFrame width="form">
          <LoadingState text={t('Loading...')} />
        </MoveInFrame>
      }
    >
      <MoveIn />
    </Suspense>
  )
}
