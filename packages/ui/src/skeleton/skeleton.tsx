import css from './skeleton.module.css'

export interface SkeletonProps {
  /** Any CSS length; a line of text takes its height from the text around it. */
  width?: string | number
  /** For what is no text: a picture, a chart. */
  height?: string | number
  round?: boolean
}

export function Skeleton({ width = '100%', height, round = false }: SkeletonProps) {
  const radius = round ? '50%' : undefined
  // a zero-width character gives the line its true height, so that nothing jumps when the text comes
  return (
    <span aria-hidden className={css.skeleton} data-block={height !== undefined || undefined} style={{ width, height, borderRadius: radius }}>
      {'\u200c'}
    </span>
  )
}
