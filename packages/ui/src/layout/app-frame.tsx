import { type ReactNode, useMemo, useState } from 'react'
import { useUiText } from '../text/ui-text.tsx'
import css from './app-frame.module.css'
import { FrameContext } from './sidebar.tsx'

export interface AppFrameProps {
  /** Expects a Sidebar. */
  sidebar: ReactNode
  /** Expects a PageHeader and a Page. */
  children: ReactNode
}

const MAIN = 'main'

export function AppFrame({ sidebar, children }: AppFrameProps) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const frame = useMemo(() => ({ isSheetOpen, setSheetOpen }), [isSheetOpen])
  const { skipToContent } = useUiText()
  return (
    <FrameContext value={frame}>
      <a href={`#${MAIN}`} className={css.skip}>
        {skipToContent}
      </a>
      <div className={css.frame}>
        {sidebar}
        <main id={MAIN} tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    </FrameContext>
  )
}
