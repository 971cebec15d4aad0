import type { EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { attributesOf, type EmbedOptions } from './embed-options.ts'

export interface Embed {
  kind: EmbedKind
  /** Billfold's origin, which serves scripts and frames. */
  origin: string
  token: string
  options: EmbedOptions
}

/** Splits a share link: '{origin}/shared/proposal/{token}'. */
export function partsOf(url: string): Pick<Embed, 'origin' | 'token'> {
  return { origin: new URL(url).origin, token: url.slice(url.lastIndexOf('/') + 1) }
}

export function htmlSnippet({ kind, origin, token, options }: Embed): string {
  const attributes = Object.entries(attributesOf(token, options)).map(([name, value]) => (value === '' ? name : `${name}="${value}"`))
  return `<script async src="${origin}/embed/v1.js"></script>\n<billfold-${kind} ${attributes.join(' ')}></billfold-${kind}>`
}

export function reactSnippet({ kind, origin, token, options }: Embed): string {
  const component = kind === 'project' ? 'BillfoldProject' : 'BillfoldProposal'
  const { inline, ...texts } = attributesOf(token, options)
  const props = [...Object.entries({ origin, ...texts }).map(([name, value]) => `${name}="${value}"`), ...(inline === undefined ? [] : ['inline'])]
  return `import { ${component} } from '@billfold/embed-react'\n\n<${component} ${props.join(' ')} />`
}

/** The minimal directives that the host page's Content-Security-Policy must allow. */
export function policyLines({ origin, options: { inline } }: Pick<Embed, 'origin' | 'options'>): string {
  const directives = inline ? ['script-src', 'connect-src'] : ['script-src', 'frame-src']
  return directives.map((directive) => `${directive} ${origin};`).join('\n')
}
