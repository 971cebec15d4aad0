import type { EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { LoadingState, Notice, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { createElement, useEffect, useState } from 'react'
import { type EmbedOptions, attributesOf } from './embed-code.tsx'
import css from './embed-preview.module.css'

interface EmbedPreviewProps {
  kind: EmbedKind
  token: string
  options: EmbedOptions
}

/** Renders the same element as the snippet, from this origin. The preview is inert, so that the proposal cannot be signed here. */
export function EmbedPreview({ kind, token, options }: EmbedPreviewProps) {
  const t = useText()
  const tag = `billfold-${kind}`
  const state = useElements(tag)
  if (state === 'failed') return <Notice tone="warn">{t('The preview could not be loaded.')}</Notice>
  return (
    // Scrollable, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section data-theme={isDark(options) ? 'dark' : 'light'} className={css.stage} aria-label={t('Preview')} tabIndex={0}>
      {state === 'loading' ? (
        <LoadingState text={t('Loading preview...')}>
          <Skeleton width="100%" height={280} />
        </LoadingState>
      ) : (
        // Remount, because an element cannot switch between frame and inline rendering.
        <div inert key={String(options.inline)}>
          {createElement(tag, attributesOf(token, options))}
        </div>
      )}
    </section>
  )
}

/** True if the preview needs a dark background. Embedded content is transparent, so the host page's background shows through. */
function isDark({ theme }: EmbedOptions): boolean {
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
}

type ScriptState = 'loading' | 'ready' | 'failed'

/** Loads the embed script as a host page would, but only when a preview is shown. */
function useElements(tag: string): ScriptState {
  const [state, setState] = useState<ScriptState>(() => (customElements.get(tag) ? 'ready' : 'loading'))
  useEffect(() => {
    let isGone = false
    const settle = (state: ScriptState) => !isGone && setState(state)
    loadElements(tag).then(
      () => settle('ready'),
      () => settle('failed'),
    )
    return () => {
      isGone = true
    }
  }, [tag])
  return state
}

async function loadElements(tag: string): Promise<void> {
  if (customElements.get(tag)) return
  await new Promise<unknown>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/embed/v1.js'
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  if (!customElements.get(tag)) throw new Error(`The script defines no ${tag}`)
}
