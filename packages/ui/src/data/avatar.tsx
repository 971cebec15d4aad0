import { useState } from 'react'
import { cx } from '../class-names.ts'
import css from './avatar.module.css'

export interface AvatarProps {
  /** Shown if there is no image or the image fails to load. */
  initials: string
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Use square for logos, which must not be cropped. */
  shape?: 'round' | 'square'
  /** Accessible name. Omit it if the name is visible next to the avatar, which is then decorative. */
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
