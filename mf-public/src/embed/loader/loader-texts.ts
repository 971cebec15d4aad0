import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'

/** Tuples instead of objects, to keep the loader small: frame titles, error text, text for a missing document, link text. */
type LoaderTexts = readonly [project: string, proposal: string, failed: string, gone: string, open: string]

export const loaderTexts: Record<EmbedLanguage, LoaderTexts> = {
  en: ['Project status', 'Proposal', 'This could not be shown here.', 'This link is no longer valid.', 'Open in a new tab'],
  es: ['Estado del proyecto', 'Propuesta', 'No se ha podido mostrar aquí.', 'Este enlace ya no es válido.', 'Abrir en una pestaña nueva'],
  fr: ['Avancement du projet', 'Proposition', 'Ce contenu n’a pas pu être affiché.', 'Ce lien n’est plus valable.', 'Ouvrir dans un nouvel onglet'],
  de: ['Projektstand', 'Angebot', 'Das konnte hier nicht angezeigt werden.', 'Dieser Link gilt nicht mehr.', 'In neuem Tab öffnen'],
}
