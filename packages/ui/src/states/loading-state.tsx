import type { ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'
import css from './states.module.css'

export interface LoadingStateProps {
  text: string
  /** Skeletons of the content. */
  children?: ReactNode
}

/** Hidden for 150 ms (in CSS, without a timer), so that fast responses do not flicker. */
export function LoadingState({ text, children }: LoadingStateProps) {
  return (
    <div className={css.loading}>
      <output className={css.waiting}>
        <Spinner size={14} />
        {text}
      </output>
      {children}
    </div>
  )
}
