import css from './skeleton.module.css'

export interface SkeletonProps {
  /** Any CSS length. A line of text gets its height from the surrounding text. */
  width?: string | number
  /** For content other than text, such as an image or a chart. */
  height?: string | number
  round?: boolean
}

export function Skeleton({ width = '100%', height, round = false }: SkeletonProps) {
  const radius = round ? '50%' : undefined
  // A zero-width character gives the line its real height, so the layout does not shift when the text arrives.
  return (
    <span aria-hidden className={css.skeleton} data-block={height !== undefined || undefined} style={{ width, height, borderRadius: radius }}>
      {'\u200c'}
    </span>
  )
}
