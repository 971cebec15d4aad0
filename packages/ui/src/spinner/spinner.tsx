import { LoaderCircle } from 'lucide-react'
import { useUiText } from '../text/ui-text.tsx'
import css from './spinner.module.css'

/** Decoration beside a text that says what is going on. */
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
