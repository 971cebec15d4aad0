import { useState } from 'react'
import { cx } from '../class-names.ts'
import css from './avatar.module.css'

export interface AvatarProps {
  /** Shown when there is no picture, or none that loads. */
  initials: string
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Square for a logo: nothing of it is cut off. */
  shape?: 'round' | 'square'
  /** Left out where the name stands beside it: then it is decoration. */
  label?: string
}

export function Avatar({ initials, src, size = 'medium', shape = 'round', label }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const accessible = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={cx(css.avatar, css[size], css[shape])} {...accessible}>
      {src && broken !== src ? <img src={src} alt="" onError={() => setBroken(src)} /> : initials}
    </span>
  )
}
