import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './qr-code.module.css'

interface QrCodeProps {
  text: string
  label: string
}

/** White margin in modules; the QR standard requires it for detection. */
const QUIET_ZONE = 4

/** Black on white in every theme: many cameras cannot read the reverse. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = useMemo(() => encode(text, { border: QUIET_ZONE }), [text])
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={css.code}>
      <path d={dark} />
    </svg>
  )
}
