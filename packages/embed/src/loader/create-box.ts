import { type EmbedError, type EmbedKind, type EmbedLanguage, type EmbedLook, readLook } from '@billfold/contracts/embeds/embed-message'

/** `heights` and the frame titles in `loaderTexts` are in the same order. */
export const kinds = ['project', 'proposal', 'invoice'] as const satisfies readonly EmbedKind[]

interface WidgetBox {
  box: HTMLElement
  /**
   * Sets the height from the element's attributes and the content's height (`shown`). If omitted, the last known content height is used.
   */
  size: (shown?: number) => void
  /** Shows an error message with a link to the standalone page. */
  fail: (code: EmbedError) => void
}

/**
 * Pixels to reserve, by kind, until the content's height is known: typical desktop heights. Narrow elements get more. Also listed in
 * docs/embedding.md.
 */
const heights = [880, 1600, 1000]
const NARROW = 560
const MORE_IF_NARROW = 200

/**
 * Content heights in pixels by URL, as reported by frames during this page view, so that a reinserted element reserves the right height.
 */
const knownHeights = new Map<string | undefined, number>()

export function createBox(element: HTMLElement, kind: EmbedKind, isInline: boolean, address: string | undefined): WidgetBox {
  const box = create()
  const note = create('note')
  // Kept separately for each element, because another element with the same token may be wider.
  let known = isInline ? 0 : (knownHeights.get(address) ?? 0)
  // All our languages are left-to-right, regardless of the host page's direction.
  box.dir = 'ltr'
  // Live regions must exist before text is added, or some screen readers do not announce it.
  note.role = 'status'
  box.append(create('wait'), note)

  return {
    box,

    // An explicit height wins; otherwise the content decides, but never less than the reserved height.
    size(shown) {
      if (shown) knownHeights.set(address, (known = shown))
      const fixed = pixelsOf(element, 'height')
      const usual = (heights[kinds.indexOf(kind)] as number) + (element.clientWidth < NARROW ? MORE_IF_NARROW : 0)
      const height = fixed || Math.max(pixelsOf(element, 'min-height') || usual, known)
      box.style.cssText = `${isInline && !fixed ? 'min-' : ''}height:${height}px`
    },

    fail(code) {
      const [, , , failed, gone, open] = loaderTexts[lookOf(element).language]
      note.textContent = code === 'not_found' ? gone : failed
      if (address) note.append(Object.assign(document.createElement('a'), { textContent: open, href: address, target: '_blank', rel: 'noopener' }))
      box.className = 'failed'
    },
  }
}

function create(className = ''): HTMLElement {
  return Object.assign(document.createElement('div'), { className })
}

const TOKEN = /^\s*([\w-]{43})\s*$/

export function tokenOf(element: Element): string | undefined {
  // A missing attribute becomes the text 'null', which is too short to be a token.
  return TOKEN.exec(element.getAttribute('token') as string)?.[1]
}

/** The language defaults to the host page's. */
export function lookOf(element: Element): EmbedLook {
  const language = element.getAttribute('language') ?? document.documentElement.lang
  return readLook({ theme: element.getAttribute('theme'), accent: element.getAttribute('accent'), language: language.slice(0, 2).toLowerCase() })
}

/** Parses '640' or '640px'; 0 if absent or invalid. */
export function pixelsOf(element: Element, name: string): number {
  return Math.max(parseInt(element.getAttribute(name) as string, 10) || 0, 0)
}

/** Tuples instead of objects, to keep the loader small: frame titles, error text, text for a missing document, link text. */
type LoaderTexts = readonly [project: string, proposal: string, invoice: string, failed: string, gone: string, open: string]

export const loaderTexts: Record<EmbedLanguage, LoaderTexts> = {
  en: ['Project status', 'Proposal', 'Invoice', 'This could not be shown here.', 'This link is no longer valid.', 'Open in a new tab'],
  es: ['Estado del proyecto', 'Propuesta', 'Factura', 'No se ha podido mostrar aquí.', 'Este enlace ya no es válido.', 'Abrir en una pestaña nueva'],
  fr: ['Avancement du projet', 'Proposition', 'Facture', 'Ce contenu n’a pas pu être affiché.', 'Ce lien n’est plus valable.', 'Ouvrir dans un nouvel onglet'],
  de: ['Projektstand', 'Angebot', 'Rechnung', 'Das konnte hier nicht angezeigt werden.', 'Dieser Link gilt nicht mehr.', 'In neuem Tab öffnen'],
}
