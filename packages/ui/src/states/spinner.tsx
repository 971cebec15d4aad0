import { LoaderCircle } from 'lucide-react'
import { useUiText } from '../text/ui-text.tsx'
import css from './spinner.module.css'

/** Decorative: use it beside text that names the activity. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden className={css.spinner} size={size} />
}

export function FullScreenSpinner({ text }: { text?: string }) {
  const { loading } = useUiText()
  return (
    <output aria-label={text ?? loading} className={css.screen}>
      <Spinner size={24} />
    </output>
  )
}
