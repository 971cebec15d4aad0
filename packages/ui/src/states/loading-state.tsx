import type { ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'
import css from './states.module.css'

export interface LoadingStateProps {
  /** e.g. 'Loading clients...' */
  text: string
  /** Skeletons of what comes. */
  children?: ReactNode
}

/** Stays invisible for 150 ms (in CSS, without a timer), so that a fast answer does not flicker. */
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
