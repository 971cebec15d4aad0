import type { EmbedKind, EmbedLanguage, EmbedTheme } from '@billfold/contracts/embeds/embed-message'
import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '../use-copy.ts'
import css from './embed-code.module.css'

export interface EmbedOptions {
  theme: EmbedTheme
  /** As entered; passed to the element only if it is a valid color. */
  accent: string
  /** 'page' is the host page's language. */
  language: 'page' | EmbedLanguage
  /** In pixels, as entered; '' adapts the height to the content. */
  height: string
  /** Renders a project's status into the host page instead of a frame. */
  inline: boolean
}

export const plainEmbed: EmbedOptions = { theme: 'light', accent: '', language: 'page', height: '', inline: false }

export const isColor = (text: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text)
export const isHeight = (text: string) => /^[1-9]\d{1,3}$/.test(text)

/** The element's attributes, except those with default values. */
export function attributesOf(token: string, { theme, accent, language, height, inline }: EmbedOptions): Record<string, string> {
  return {
    token,
    ...(theme !== 'light' && { theme }),
    ...(isColor(accent) && { accent }),
    ...(language !== 'page' && { language }),
    ...(isHeight(height) && { height }),
    ...(inline && { inline: '' }),
  }
}

export interface Embed {
  kind: EmbedKind
  /** Billfold's origin, which serves scripts and frames. */
  origin: string
  token: string
  options: EmbedOptions
}

/** Extracts the parts of a share link: '{origin}/shared/proposal/{token}'. */
export function partsOf(url: string): Pick<Embed, 'origin' | 'token'> {
  return { origin: new URL(url).origin, token: url.slice(url.lastIndexOf('/') + 1) }
}

export function htmlSnippet({ kind, origin, token, options }: Embed): string {
  const attributes = Object.entries(attributesOf(token, options)).map(([name, value]) => (value === '' ? name : `${name}="${value}"`))
  return `<script async src="${origin}/embed/v1.js"></script>\n<billfold-${kind} ${attributes.join(' ')}></billfold-${kind}>`
}

const components: Record<EmbedKind, string> = { project: 'BillfoldProject', proposal: 'BillfoldProposal', invoice: 'BillfoldInvoice' }

export function reactSnippet({ kind, origin, token, options }: Embed): string {
  const component = components[kind]
  const { inline, ...texts } = attributesOf(token, options)
  const props = [...Object.entries({ origin, ...texts }).map(([name, value]) => `${name}="${value}"`), ...(inline === undefined ? [] : ['inline'])]
  return `import { ${component} } from '@billfold/embed-react'\n\n<${component} ${props.join(' ')} />`
}

/** The minimal directives that the host page's Content-Security-Policy must contain. */
export function policyLines({ origin, options: { inline } }: Pick<Embed, 'origin' | 'options'>): string {
  const directives = inline ? ['script-src', 'connect-src'] : ['script-src', 'frame-src']
  return directives.map((directive) => `${directive} ${origin};`).join('\n')
}

export function CopyableCode({ label, code }: { label: string; code: string }) {
  const t = useText()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === code
  const copy = useCopy()

  return (
    <div className={css.code}>
      {/* scrollable, so it must be reachable by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.text} aria-label={label} tabIndex={0}>
        <pre>{code}</pre>
      </section>
      <Button className={css.copy} icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(code).then((isDone) => isDone && setCopied(code))}>
        <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
      </Button>
    </div>
  )
}
